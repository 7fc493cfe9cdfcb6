import { seoulEnd } from '~/lib/seoul-date'
import { apartMs } from './meetup'

/** How long a host may say that a meetup lasts, in minutes. */
export const lastings = [90, 120, 150, 180, 240, 300, 360] as const
const minuteMs = 60_000
export const longestMeetupMs = Math.max(...lastings) * minuteMs

export const isLasting = (minutes: number) => lastings.some((each) => each === minutes)

/** '1시간 반', '6시간'. */
const hoursInWords = (minutes: number) => `${Math.floor(minutes / 60)}시간${minutes % 60 === 30 ? ' 반' : ''}`

export const badEnd = `끝나는 시각은 시작하고 ${hoursInWords(Math.min(...lastings))}부터 ${hoursInWords(longestMeetupMs / minuteMs)} 사이에서 하나만 선택해 주세요.`

export const endsBeforeLastTrain = '막차 전에 끝나요'

/** What the host has said of the end; at most one of both. */
export interface MeetupEnd {
  lastsMinutes: number | null
  /** Their word: nobody looks up when which train leaves. */
  beforeLastTrain: boolean
}

/** How long a meetup takes a table: until the end that its host named, else three hours. */
export const tableMs = (lastsMinutes: number | null | undefined) =>
  lastsMinutes === null || lastsMinutes === undefined ? apartMs : lastsMinutes * minuteMs

/** '오후 10:00까지' or '막차 전에 끝나요'; null if nothing was said. */
export function endInWords(startsAt: Date, { lastsMinutes, beforeLastTrain }: MeetupEnd): string | null {
  if (lastsMinutes !== null) return `${seoulEnd(new Date(startsAt.getTime() + tableMs(lastsMinutes)))}까지`
  return beforeLastTrain ? endsBeforeLastTrain : null
}
