import { z } from 'zod'
import { paths } from '~/features/paths'
import { sendCountedMail } from '~/lib/server/counted-mail'
import type { BasicServices } from '~/lib/server/feature'
import type { Job } from '~/lib/server/job-queue'
import type { Mail } from '~/lib/server/mail'
import { publicAddress } from '~/lib/server/public-address'
import { findAnswerByMail, findAskersAddress } from './queries'

export interface SupportServices extends BasicServices {
  mail: Mail
  publicUrl: string
}

const Answered = z.object({ inquiryId: z.number().int(), answeredAt: z.iso.datetime() })

/**
 * Says that an inquiry was answered. Not what the answer says: a member's address need not be proven, and only whoever signs in may read
 * what they asked.
 */
export function mailInquiryAnswerJob({ mail, publicUrl, db, keys, clock }: SupportServices): Job {
  return async (payload) => {
    const { inquiryId, answeredAt } = Answered.parse(payload)
    if (!mail.isConfigured()) return
    const to = await findAskersAddress(db, inquiryId)
    if (to === null) return
    const text = `문의 ${inquiryId}번에 운영자가 답했어요.

로그인하고 답을 읽는 곳:
${publicAddress(publicUrl, paths.inquiry(inquiryId)).href}

더 궁금한 점은 그 화면에서 이어서 물어봐 주세요. 이 메일 주소로는 답을 받지 않아요.
미플
`
    const key = `inquiry-${inquiryId}-${Date.parse(answeredAt)}`
    await sendCountedMail(
      { mail, db, keys },
      { to, subject: `[미플] 문의 ${inquiryId}번에 답이 왔어요`, text, key },
      clock.now(),
    )
  }
}

/** Sends a visitor the answer itself, because they read it nowhere else. What they asked is not repeated: the address need not be theirs. */
export function mailVisitorAnswerJob({ mail, publicUrl, db, keys, clock }: SupportServices): Job {
  return async (payload) => {
    const { inquiryId, answeredAt } = Answered.parse(payload)
    if (!mail.isConfigured()) return
    const found = await findAnswerByMail(db, { inquiryId, answeredAt: new Date(answeredAt) })
    if (!found) return
    const text = `문의 ${inquiryId}번에 답해 드려요.

${found.text}

더 궁금한 점은 문의 번호 ${inquiryId}번을 적어 다시 물어봐 주세요. 이 메일 주소로는 답을 받지 않아요.
${publicAddress(publicUrl, paths.contact()).href}

문의한 적이 없다면 이 메일은 지워 주세요.
미플
`
    const key = `visitor-inquiry-${inquiryId}-${Date.parse(answeredAt)}`
    await sendCountedMail(
      { mail, db, keys },
      { to: found.email, subject: `[미플] 문의 ${inquiryId}번에 답해 드려요`, text, key },
      clock.now(),
    )
  }
}
