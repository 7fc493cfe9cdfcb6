import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { listQuery, pageOf, wholeNumber } from '~/lib/server/schema-parts'
import { inquiryFilters, inquiryMessages, longestInquirySearch, supportTags } from '../../inquiry'
import { supportRefusals } from '../../refusals'
import { inquiryId, inquiryThread, listedInquiry, messageText } from '../../server/schemas'

const asker = {
  /** Null for a visitor, as is the nickname. */
  memberId: z.number().int().nullable(),
  nickname: z.string().nullable(),
  /** Where a visitor is answered; null for members, and once it is deleted. */
  email: z.string().nullable(),
}

const audience = 'operator: support' as const

export const supportDeskCalls = {
  inquiries: {
    summary:
      '회원과 손님의 문의. 답을 기다리는 것은 오래 기다린 것부터, 나머지는 새것부터. q는 문의 번호나 닉네임의 앞부분, 손님의 이메일. count는 1,000까지 세고 더 있으면 1,001',
    query: listQuery(longestInquirySearch, inquiryFilters),
    reply: pageOf(listedInquiry.extend(asker)),
    dependsOn: [supportTags.inquiries.all],
    audience,
  },
  inquiry: {
    summary: '문의 하나와 주고받은 글',
    params: inquiryId,
    reply: inquiryThread.extend(asker),
    dependsOn: [supportTags.inquiries.all],
    refusals: supportRefusals.noInquiry,
    audience,
  },
  answer: {
    summary:
      '문의에 답하기. lastId는 읽은 마지막 글의 번호예요. 그 뒤에 온 글이 있으면 답하지 않아요. 문의한 사람에게 알려요',
    params: inquiryId,
    body: z.object({
      text: messageText(inquiryMessages.answerEmpty),
      lastId: wholeNumber('읽은 마지막 글(lastId)'),
    }),
    oncePerKey: true,
    reply: inquiryThread.extend(asker),
    refusals: supportRefusals,
    audience,
  },
} satisfies Record<string, EndpointParts>
