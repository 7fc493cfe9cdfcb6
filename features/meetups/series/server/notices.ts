import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { passName, toPassTier } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { concerns, ofMeetup, room, when, withPass } from '../../core/server/notices'

/** Says that opening has taken a pass, or holds it until the cafe says yes; empty where it takes none. */
function passTaken({ tier, awaitsYes }: { tier: number | null; awaitsYes: boolean }): string {
  if (tier === null) return awaitsYes ? ' 매장이 확인하면 확정할 수 있어요.' : ''
  const one = `${passName(toPassTier(tier))} 1장을`
  return awaitsYes ? ` ${one} 맡아 두고, 매장이 확인하면 써요.` : ` ${one} 썼어요.`
}

/** To the regulars of a series: its next date has opened, and they may join first. */
export const seriesOpenedNotice = ofMeetup(
  'series-opened',
  'meetups' /** `isFirst`: the first hours are theirs. */,
  room.extend({ isFirst: z.boolean().optional() }),
  (about) => [
    '함께한 모임이 또 열렸어요',
    `${when(about)} ${about.title} 모임이에요.${about.isFirst ? ' 지난번에 함께해서 먼저 참여할 수 있어요.' : ''}`,
  ],
)

/** To the host of a series: a date has opened, with a pass of theirs. */
export const seriesDateNotice = ofMeetup(
  'series-date-opened',
  'meetup-seats',
  withPass.extend({ awaitsYes: z.boolean() }),
  (about) => ['반복 모임이 열렸어요', `${when(about)} ${about.title} 모임이에요.${passTaken(about)}`],
)

/** To the host of a series: a date could not be opened. */
export const seriesFailedNotice = noticeKind({
  name: 'series-failed',
  group: 'meetup-seats',
  details: z.object({ title: z.string(), startsAt: z.string(), why: z.string() }),
  concerns,
  words: ({ title, startsAt, why }) => ({
    title: '반복 모임의 하루를 열지 못했어요',
    body: `${seoulShortMoment(new Date(startsAt))} ${title} 모임: ${why} 그날은 직접 열 수 있고, 다음 주는 그대로 이어져요.`,
    path: paths.newMeetup(),
  }),
})
