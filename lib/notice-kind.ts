import type { z } from 'zod'

export interface NoticeWords {
  title: string
  body: string
  /** The path of our screen that a tap opens. */
  path: string | null
}

/** The templates of Kakao's 알림톡 that are registered with the service. Stored with what members mute. */
export const alimtalkTemplates = ['seat', 'cancelled', 'reminder', 'refund'] as const
export type AlimtalkTemplate = (typeof alimtalkTemplates)[number]

/** The template that says the same as a notice, and what stands in its places, by their names: `모임` for `#{모임}`. */
export interface AlimtalkWords {
  template: AlimtalkTemplate
  variables: Readonly<Record<string, string>>
}

/** One kind of notice to members. Its feature declares it, sends it and words it. */
export interface NoticeKind<D extends object = object> {
  /** Stored with each notice, so it must never change. */
  name: string
  /** The notice group (as in the settings) that it belongs to. */
  group: string
  /** The data that the sentence needs. */
  details: z.ZodType<D>
  /**
   * The time that the notice is about, e.g. a meetup's start. If it is today, a push does not wait at night.
   */
  concerns?(details: NoInfer<D>): Date | null
  /**
   * Until when the member can still do something about it, e.g. give up a seat without losing the pass. If that ends
   * before the morning, a push does not wait at night either.
   */
  urgentUntil?(details: NoInfer<D>): Date | null
  /** What is sent as 알림톡 where no push reaches the member; null for nothing. */
  alimtalk?(details: NoInfer<D>): AlimtalkWords | null
  /**
   * Advertises. It is pushed only while the member consents to news, between 21:00 and 8:00 only if they consent to that too, and
   * its last line, which says how to refuse, is never cut off.
   */
  isAdvertising?: true
  /** The notice confirms the member's own action, so it is listed but not pushed. */
  isOwnAction?: true
  /**
   * Called when the notice is delivered. The result is stored, so later changes of wording leave old notices as they
   * were.
   */
  words(details: D): NoticeWords
}
