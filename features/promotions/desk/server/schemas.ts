import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { adNightInWords } from '~/lib/notice-kind'
import { wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { mostShown, promotionLengths, promotionMessages } from '../../promotion'
import { sendRefusals, stopRefusals } from '../../refusals'

const whole = z.number().int()

const deskPromotions = z.object({
  /** How many would be told now, and how many of them at night too. */
  recipients: whole,
  atNight: whole,
  /** Who sends, as the message says; null while that is not set. */
  sender: z.string().nullable(),
  contact: z.string().nullable(),
  promotions: z.array(
    z.object({
      id: whole,
      title: z.string(),
      body: z.string(),
      path: z.string().nullable(),
      writtenAt: z.date(),
      endedAt: z.date().nullable(),
      isStopped: z.boolean(),
      told: whole,
    }),
  ),
})

const audience = 'operator: content' as const

export const promotionDeskCalls = {
  promotions: {
    summary: `광고 소식: 받겠다고 동의한 사람의 수와, 지난 소식 ${mostShown}개`,
    reply: deskPromotions,
    audience,
  },
  send: {
    summary: `동의한 회원에게 광고 소식 보내기. ${adNightInWords}까지는 밤에도 받겠다고 한 사람에게만 보내고, 나머지는 아침에 보내요`,
    body: z.object({
      title: writtenText('제목(title)', {
        min: 2,
        max: promotionLengths.title,
        says: promotionMessages.title,
      }),
      body: writtenText('내용(body)', {
        min: 5,
        max: promotionLengths.body,
        says: promotionMessages.body,
        kind: 'lines',
      }),
      path: writtenText('여는 주소(path)', {
        max: promotionLengths.path,
        says: promotionMessages.path,
      }).default(''),
      recipients: wholeNumber('받는 사람 수(recipients)', { max: 100_000_000 }),
    }),
    oncePerKey: true,
    freshSignIn: 'always',
    reply: deskPromotions,
    refusals: sendRefusals,
    audience,
  },
  stop: {
    summary: '보내는 중인 광고 소식 멈추기',
    params: z.object({ id: wholeNumber('소식 번호(id)') }),
    reply: deskPromotions,
    refusals: stopRefusals,
    audience,
  },
} satisfies Record<string, EndpointParts>
