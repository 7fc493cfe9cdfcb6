import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { isMailAddress } from '~/lib/mail-address'
import { beforeQuery, pageOf, wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { inquiryMessages, inquiryTopics, longestAbout, longestMessage, supportTags } from '../inquiry'
import { noMail, supportRefusals } from '../refusals'

const whole = z.number().int()

export const inquiryId = z.object({ id: wholeNumber('문의 번호') })

export const messageText = (tooShort: string) =>
  writtenText('내용(text)', {
    min: 1,
    max: longestMessage,
    says: inquiryMessages.textLong,
    tooShort,
    kind: 'lines',
  })

export const listedInquiry = z.object({
  /** The number that both sides name. */
  id: whole,
  topic: z.enum(inquiryTopics),
  /** The beginning of the first message. */
  excerpt: z.string(),
  openedAt: z.date(),
  lastMessageAt: z.date(),
  /** Whether a message of the member waits for an answer. */
  isWaiting: z.boolean(),
})

export const inquiryThread = listedInquiry.omit({ excerpt: true }).extend({
  about: z.string().nullable(),
  messages: z.array(z.object({ id: whole, isAnswer: z.boolean(), text: z.string(), sentAt: z.date() })),
})

export const supportCalls = {
  inquiries: {
    summary: '내가 보낸 문의. 새것부터',
    query: z.object({ before: beforeQuery() }),
    reply: pageOf(listedInquiry),
    dependsOn: [supportTags.own.all],
    audience: 'member',
  },
  inquiry: {
    summary: '내 문의 하나와 주고받은 글',
    params: inquiryId,
    reply: inquiryThread,
    dependsOn: [supportTags.own.all],
    refusals: supportRefusals.noInquiry,
    audience: 'member',
  },
  open: {
    summary:
      '문의하기. about에는 주문 번호처럼 무엇에 대한 문의인지 적어요. 답이 오면 알림으로 알려요. 하루에 5건까지',
    body: z.object({
      topic: z.enum(inquiryTopics).meta({ label: '종류(topic)' }),
      about: writtenText('무엇에 대한 문의인지(about)', { max: longestAbout }).optional(),
      text: messageText(inquiryMessages.textEmpty),
    }),
    oncePerKey: true,
    reply: inquiryThread,
    audience: 'member',
  },
  openByMail: {
    summary:
      '로그인하지 않고 문의하기. 답은 적은 이메일로 보내요. 한 이메일에 하루 3건, 한 주소에서 하루 5건까지',
    body: z.object({
      topic: z.enum(inquiryTopics).meta({ label: '종류(topic)' }),
      email: z
        .string()
        .trim()
        .max(254, { error: inquiryMessages.email, abort: true })
        .refine(isMailAddress, inquiryMessages.email)
        .meta({ label: '이메일(email)' }),
      text: messageText(inquiryMessages.textEmpty),
    }),
    oncePerKey: true,
    reply: z.object({ id: whole, email: z.string() }),
    refusals: noMail,
  },
  write: {
    summary: '내 문의에 이어서 쓰기. 다시 답을 기다려요',
    params: inquiryId,
    body: z.object({ text: messageText(inquiryMessages.textEmpty) }),
    oncePerKey: true,
    reply: inquiryThread,
    refusals: [supportRefusals.noInquiry, supportRefusals.fullThread],
    audience: 'member',
  },
} satisfies Record<string, EndpointParts>
