import type { z } from 'zod'
import { hourInWords } from './seoul-date'

export interface NoticeWords {
  title: string
  body: string
  /** The path of our screen that a tap opens. */
  path: string | null
}

/** The registered template of Kakao's 알림톡 that says the same as a notice, and what stands in its places, by their names: `모임` for `#{모임}`. */
export interface AlimtalkWords {
  template: string
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
   * The time that the notice is about, e.g. a meetup's start. If it is today, a push does not wait in the quiet hours.
   */
  concerns?(details: NoInfer<D>): Date | null
  /**
   * Until when the member can still do something about it, e.g. give up a seat without losing the pass. If that ends
   * before the morning, a push does not wait either.
   */
  urgentUntil?(details: NoInfer<D>): Date | null
  /** What is sent as 알림톡 where no push reaches the member; null for nothing. */
  alimtalk?(details: NoInfer<D>): AlimtalkWords | null
  /**
   * Advertises. It is pushed only while the member consents to news, between 21:00 and 8:00 only if they consent to that too, and
   * its last line, which says how to refuse, is never cut off.
   */
  isAdvertising?: true
  /**
   * The law has it told at once, by whatever reaches: at night, too, as 알림톡 beside the push, and beyond the daily limit. Its group is
   * one that cannot be muted.
   */
  isMandatory?: true
  /** The notice confirms the member's own action, so it is listed but not pushed. */
  isOwnAction?: true
  /**
   * Called when the notice is delivered. The result is stored, so later changes of wording leave old notices as they
   * were.
   */
  words(details: D): NoticeWords
}

export function isNoticeKind(exported: unknown): exported is NoticeKind {
  return typeof exported === 'object' && exported !== null && 'words' in exported && 'group' in exported
}

/** The hours in Seoul in which the law allows advertisements only to those who consented to them too. */
export const adNight = { fromHour: 21, untilHour: 8 } as const
/** '밤 9시부터 아침 8시', to which '까지' is added. */
export const adNightInWords = `${hourInWords(adNight.fromHour)}부터 ${hourInWords(adNight.untilHour)}`
