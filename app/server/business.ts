import { z } from 'zod'
import { type Business, type BusinessFact, businessVariables } from '~/lib/business'

const registrationForm = 'it must be ten digits as 000-00-00000'
const line = z.string().max(200).trim()

const Variables = z.object({
  ...(Object.fromEntries(Object.values(businessVariables).map((name) => [name, line.optional()])) as Record<
    string,
    z.ZodOptional<z.ZodString>
  >),
  BUSINESS_REGISTRATION: z
    .string()
    .regex(/^\d{3}-\d{2}-\d{5}$/, registrationForm)
    .optional(),
  SUPPORT_EMAIL: z.email('it must be an e-mail address').max(200).optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^[\d+-]{8,20}$/, 'it must be a telephone number')
    .optional(),
  /** Sentences with semicolons between. */
  PRIVACY_PROCESSORS: z.string().max(2_000).optional(),
})

/** For trying the site out: nobody can take these for a real business. */
const invented: Business = {
  name: '체험용 미플 (실제 사업자가 아니에요)',
  representative: '김체험',
  address: '체험시 예시구 보기로 1',
  registration: '000-00-00000',
  mailOrder: '제0000-체험-0000호',
  hosting: '이 앱을 띄운 컴퓨터',
  phone: '000-0000-0000',
  email: 'help@meeple.example',
  hours: '평일 10시~18시',
  officer: '이체험',
  officerContact: 'privacy@meeple.example',
  processors: [],
  isInvented: true,
}

export const businessSchema = Variables

/** What the operator has set; in demo mode without any of it an invented business. */
export function businessOf(variables: z.infer<typeof Variables>, isDemo: boolean): Business {
  const given = variables as Record<string, string | undefined>
  const facts = Object.entries(businessVariables) as [BusinessFact, string][]
  if (isDemo && facts.every(([, name]) => given[name] === undefined)) return invented
  return {
    ...(Object.fromEntries(facts.map(([fact, name]) => [fact, given[name] || null])) as Record<
      BusinessFact,
      string | null
    >),
    processors: (given.PRIVACY_PROCESSORS ?? '').split(';').flatMap((each) => each.trim() || []),
    isInvented: false,
  }
}
