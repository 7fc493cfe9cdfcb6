import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { meetupTags } from '../../core/meetup'
import { meetupRefusals } from '../../core/refusals'
import { hostOf } from '../../core/server/schemas'
import { longestAnnouncement, mostAnnouncementsADay } from '../announcement'
import { announceRefusals, noAnnouncement } from '../announcement-refusals'

const whole = z.number().int()

const meetupNumber = wholeNumber('모임 번호')

/** Newest first; empty for whoever has no seat. */
const announcements = z.object({
  announcements: z.array(z.object({ id: whole, text: z.string(), writtenAt: z.date() })),
})

const ofMeetup = { params: z.object({ id: meetupNumber }), reply: announcements } as const

export const announcementCalls = {
  announcements: {
    ...ofMeetup,
    audience: 'member',
    summary: '방장이 앉아 있는 모두에게 남긴 공지, 최근 것부터. 앉아 있는 사람만 봐요',
    dependsOn: [meetupTags.facts.by('id'), meetupTags.own.all],
    refusals: meetupRefusals.noMeetup,
  },
  announce: {
    ...ofMeetup,
    audience: hostOf('id'),
    summary: `앉아 있는 모두에게 공지를 남기고 알려요. 하루에 ${mostAnnouncementsADay}번까지`,
    oncePerKey: true,
    body: z.object({
      text: writtenText('내용(text)', {
        min: 1,
        max: longestAnnouncement,
        says: `내용은 ${longestAnnouncement}자까지 쓸 수 있어요.`,
        tooShort: '내용을 써 주세요.',
        kind: 'lines',
      }),
    }),
    reply: z.object({ id: whole }),
    refusals: announceRefusals,
  },
  deleteAnnouncement: {
    ...ofMeetup,
    audience: hostOf('id'),
    params: z.object({ id: meetupNumber, announcementId: wholeNumber('공지 번호') }),
    summary: '남긴 공지를 삭제해요',
    refusals: noAnnouncement,
  },
} satisfies Record<string, EndpointParts>
