import type { MemberData } from '~/lib/server/member-data'
import { topicLabels, toTopic } from '../inquiry'
import { stopWaiting } from './commands/inquiries'
import { listWholeInquiriesOf } from './queries'

export const inquiryData: MemberData = {
  name: 'inquiries',
  tables: ['inquiries', 'inquiry_messages'],
  collect: async (db, memberId) =>
    (await listWholeInquiriesOf(db, memberId)).map(
      ({ inquiryId, topic, about, operatorId, text, sentAt }) => ({
        number: inquiryId,
        topic: topicLabels[toTopic(topic)],
        about,
        from: operatorId === null ? '나' : '미플',
        text,
        at: sentAt.toISOString(),
      }),
    ),
  erase: stopWaiting,
}
