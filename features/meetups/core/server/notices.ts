import { z } from 'zod'
import { alimtalkWords } from '~/features/notices/alimtalk'
import { type NoticeGroup, noticeKind } from '~/features/notices/notice'
import { passName, toPassTier } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import type { NoticeKind } from '~/lib/notice-kind'
import { seoulShortMoment } from '~/lib/seoul-date'
import { freeCancelEndsAt } from '../pass-outcome'

/** The details of every notice about a meetup. They name no person, because notices outlive accounts. */
export const room = z.object({
  meetupId: z.number(),
  title: z.string(),
  /** ISO moment. */
  startsAt: z.string(),
})

type Room = z.output<typeof room>

/** What few notices say of themselves. */
export type More<D extends object> = Partial<
  Pick<Parameters<typeof noticeKind<D>>[0], 'concerns' | 'urgentUntil' | 'alimtalk'>
> & { path?: (about: NoInfer<D>) => string }

const filled = room.extend({ seated: z.number(), maxPeople: z.number() })

export const withPass = room.extend({
  /** In won; null if the meetup takes no pass. */
  tier: z.number().nullable(),
})

export const when = ({ startsAt }: Room) => seoulShortMoment(new Date(startsAt))

export const concerns = ({ startsAt }: Pick<Room, 'startsAt'>) => new Date(startsAt)

/** Whoever writes a reason may have ended it with a full stop. */
export const why = (reason: string | null | undefined) =>
  reason ? ` 이유: ${reason.trim().replace(/\.$/, '')}.` : ''
export const path = ({ meetupId }: Room) => paths.meetup(meetupId)

export const people = ({ seated, maxPeople }: z.output<typeof filled>) =>
  `지금 ${seated}/${maxPeople}명이에요.`

/** What stands in every template about a meetup. */
export const inTemplate = (about: Room) => ({ 모임: about.title, 시각: when(about) })

export const onePass = (tier: number | null) => (tier === null ? '없음' : `${passName(toPassTier(tier))} 1장`)

/** Says that a pass has come back; empty for null. */
export function passBack(tier: number | null): string {
  return tier === null ? '' : ` ${passName(toPassTier(tier))} 1장을 돌려드렸어요.`
}

/** To whoever asked for a seat, however the request ended. */
export const declinedByAlimtalk = (about: z.output<typeof withPass>) =>
  alimtalkWords('seat-declined', { ...inTemplate(about), 이용권: onePass(about.tier) })

/** Says that the seat has taken a pass; empty for null. */
export function passSpent(tier: number | null): string {
  return tier === null ? '' : ` ${passName(toPassTier(tier))} 1장을 썼어요.`
}

/** Until when a seat that has taken a pass can be given up for nothing; null if it took none. */
export function freeCancelUntil({ tier, startsAt }: z.output<typeof withPass>): Date | null {
  return tier === null ? null : freeCancelEndsAt(new Date(startsAt))
}

/** Said after the meetup, so that no push comes at night for it. */
export const afterwards = { concerns: () => null }

/** A notice about a meetup, with its title and its sentence. It leads to the meetup's page and concerns its start, unless it says otherwise. */
export function ofMeetup<D extends Room>(
  name: string,
  group: NoticeGroup,
  details: z.ZodType<D>,
  words: (about: D) => readonly [title: string, body: string],
  { path: own = path, ...more }: More<D> = {},
): NoticeKind<D> {
  return noticeKind<D>({
    name,
    group,
    details,
    concerns,
    words: (about) => {
      const [title, body] = words(about)
      return { title, body, path: own(about) }
    },
    ...more,
  })
}

/** To the host: a member has taken a seat. */
export const meetupJoinedNotice = ofMeetup('meetup-joined', 'meetups', filled, (about) => [
  '새로운 참여자가 있어요',
  `${about.title} 모임에 한 명이 참여했어요. ${people(about)}`,
])

/** To the host: a member has requested a seat. */
export const meetupRequestedNotice = ofMeetup('meetup-requested', 'meetups', room, (about) => [
  '참여 신청이 왔어요',
  `${about.title} 모임에 참여하고 싶은 사람이 있어요. 수락할지 알려 주세요.`,
])

/** To the host: a member has given up a seat. */
export const meetupLeftNotice = ofMeetup('meetup-left', 'meetups', filled, (about) => [
  '참여를 취소한 사람이 있어요',
  `${about.title} 모임에서 한 명이 참여를 취소했어요. ${people(about)}`,
])
