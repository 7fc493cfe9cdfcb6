import type { z } from 'zod'

export interface NoticeWords {
  title: string
  body: string
  /** The path of our screen that a tap opens. */
  path: string | null
}

/** One kind of notice to members. Its feature declares it, sends it and words it. */
export interface NoticeKind<D extends object = object> {
  /** Stored with each notice, so it must never change. */
  name: string
  /** The notice group (as in the settings) that it belongs to. */
  group: string
  /** The data that the sentence needs. */
  details: z.ZodType<D>
  /** The moment that it is about, e.g. the start of a meetup: what concerns today is also pushed at night. */
  concerns?(details: NoInfer<D>): Date | null
  /** The member has just done it themselves: it stands in the log, and is not pushed. */
  isOwnDeed?: true
  /**
   * Called when the notice is delivered. The result is stored, so later changes of wording leave old notices as they
   * were.
   */
  words(details: D): NoticeWords
}
