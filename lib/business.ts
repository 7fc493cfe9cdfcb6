/** Who runs the site, as the law wants it shown before something is sold. What is unset is null. */
export interface Business {
  name: string | null
  representative: string | null
  address: string | null
  /** The number of the business, as 000-00-00000. */
  registration: string | null
  /** The number under which the business may sell at a distance. */
  mailOrder: string | null
  hosting: string | null
  phone: string | null
  email: string | null
  /** When the phone is answered, in words. */
  hours: string | null
  officer: string | null
  officerContact: string | null
  /** Who else handles personal data for the site, with what for and, abroad, in which country: a sentence each. */
  processors: readonly string[]
  /** Made up for trying the site out. */
  isInvented: boolean
}

export type BusinessFact = Exclude<keyof Business, 'processors' | 'isInvented'>

/** The variable of each fact. */
export const businessVariables: Record<BusinessFact, string> = {
  name: 'BUSINESS_NAME',
  representative: 'BUSINESS_REPRESENTATIVE',
  address: 'BUSINESS_ADDRESS',
  registration: 'BUSINESS_REGISTRATION',
  mailOrder: 'BUSINESS_MAIL_ORDER',
  hosting: 'BUSINESS_HOSTING',
  phone: 'SUPPORT_PHONE',
  email: 'SUPPORT_EMAIL',
  hours: 'SUPPORT_HOURS',
  officer: 'PRIVACY_OFFICER_NAME',
  officerContact: 'PRIVACY_OFFICER_CONTACT',
}

const notNeeded: readonly BusinessFact[] = ['hours']

const processorsVariable = 'PRIVACY_PROCESSORS'

/** The variables without which nothing may be sold. */
export function missingToSell(business: Business): string[] {
  const facts = (Object.keys(businessVariables) as BusinessFact[])
    .filter((fact) => business[fact] === null && !notNeeded.includes(fact))
    .map((fact) => businessVariables[fact])
  const isUnsaid = business.processors.length === 0 && !business.isInvented
  return isUnsaid ? [...facts, processorsVariable] : facts
}

/** Where the state lists the businesses that may sell at a distance. */
export function businessCheckUrl(registration: string): string {
  return `https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${registration.replaceAll('-', '')}`
}
