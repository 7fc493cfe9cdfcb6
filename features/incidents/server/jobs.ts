import { z } from 'zod'
import { paths } from '~/features/paths'
import type { BasicServices } from '~/lib/server/feature'
import type { Job } from '~/lib/server/job-queue'
import type { Mail } from '~/lib/server/mail'
import { publicAddress } from '~/lib/server/public-address'
import { incidentFactNames, incidentFacts, incidentKindLabels } from '../incident'
import { noteMail } from './commands/notify-incident'
import { findMail } from './queries'

export interface IncidentServices extends BasicServices {
  mail: Mail
  publicUrl: string
}

const Planned = z.object({ messageId: z.number().int(), memberId: z.number().int() })

/** Not counted among the mails of a day: others could use those up, and the law has this one told. */
export function mailIncidentJob({ mail, publicUrl, db }: IncidentServices): Job {
  return async (payload) => {
    const planned = Planned.parse(payload)
    if (!mail.isConfigured()) return
    const incident = await findMail(db, planned)
    if (!incident) return
    const facts = incidentFactNames.map((fact) => `■ ${incidentFacts[fact].label}\n${incident[fact]}`)
    const text = `회원님의 개인정보가 ${incidentKindLabels[incident.kind]}. 개인정보 보호법에 따라 알려 드려요.

${incident.title}

${incident.text === null ? '' : `■ 더 알려 드려요\n${incident.text}\n\n`}${facts.join('\n\n')}

모두 읽는 곳:
${publicAddress(publicUrl, paths.incident(incident.key)).href}

이 메일 주소로는 답을 받지 않아요.
미플
`
    const subject = `[미플] 개인정보 유출 안내: ${incident.title}`
    const key = `incident-${planned.messageId}-${planned.memberId}`
    const outcome = await mail.send({ to: incident.email, subject, text, key })
    await noteMail(db, { ...planned, outcome: outcome === 'accepted' ? 'reached' : 'failed' })
  }
}
