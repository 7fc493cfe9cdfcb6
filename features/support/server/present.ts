import type { InquiryRow, ListedInquiryRow, MessageRow } from '~/db/rows/support'
import { toTopic } from '../inquiry'

export const presentListed = ({
  waitingSince,
  about: _,
  memberId: __,
  nickname: ___,
  email: ____,
  ...row
}: ListedInquiryRow) => ({
  ...row,
  topic: toTopic(row.topic),
  isWaiting: waitingSince !== null,
})

export const presentThread = (
  { waitingSince, memberId: _, nickname: __, email: ___, ...row }: InquiryRow,
  messages: readonly MessageRow[],
) => ({
  ...row,
  topic: toTopic(row.topic),
  isWaiting: waitingSince !== null,
  messages: messages.map(({ operatorId, ...message }) => ({ ...message, isAnswer: operatorId !== null })),
})
