import type { z } from 'zod'

export interface NoticeWords {
  title: string
  body: string
  /** Where a tap leads: a path of ours. */
  path: string | null
}

/** One kind of thing that a member is told. Its feature declares it, sends it and words it. */
export interface NoticeKind<D extends object = object> {
  /** Stored with each notice, so it stays as it is. */
  name: string
  /** Which of the groups of notices it belongs to. */
  group: string
  /** What the sentence needs. */
  details: z.ZodType<D>
  /** Worded on delivery and stored, so an old notice reads as it did. */
  words(details: D): NoticeWords
}
