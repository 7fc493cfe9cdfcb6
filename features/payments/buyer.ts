import { whyBadEmail, whyBadPhone } from '../accounts/account'

/** What a member's account and their earlier purchases say of how to reach them. */
export interface KnownBuyer {
  name: string
  /** The account's number, digits only. */
  phone: string | null
  isProven: boolean
  /** The account's address. */
  email: string | null
  /** What they agreed to have sent when they bought before; null if they were not asked. */
  agreed: { phone: string; email: string | null } | null
}

/** What the payment company is told of a buyer, most of whose channels refuse a payment without it. */
export interface Buyer {
  name: string
  phone: string | null
  /** Null where the site's channels ask for none. */
  email: string | null
  asksEmail: boolean
  /** What they gave when they bought, which they may change and delete; null for nothing. */
  agreed: KnownBuyer['agreed']
  /** False: the buyer is asked for it first, with what is known filled in. */
  isComplete: boolean
}

/** A proven number is theirs without a question; any other is asked for once, and sent with their consent. */
export function toBuyer({ name, agreed, ...known }: KnownBuyer, asksEmail: boolean): Buyer {
  const email = asksEmail ? (known.email ?? agreed?.email ?? null) : null
  const phone = known.isProven ? known.phone : (agreed?.phone ?? known.phone)
  const hasPhone = phone !== null && (known.isProven || agreed !== null)
  return { name, phone, email, asksEmail, agreed, isComplete: hasPhone && (!asksEmail || email !== null) }
}

export const buyerMessages = {
  email: '이메일 주소를 입력해 주세요.',
  consent: '결제 회사에 연락처를 보내는 데 동의해 주세요.',
} as const

/** Why these cannot be sent to the payment company, with the field; null if they can. */
export function whyBadContact(
  { phone, email }: { phone: string; email: string },
  asksEmail: boolean,
): { field: 'phone' | 'email'; message: string } | null {
  const badPhone = whyBadPhone(phone)
  if (badPhone !== null) return { field: 'phone', message: badPhone }
  if (!asksEmail) return null
  const badEmail = email.trim() === '' ? buyerMessages.email : whyBadEmail(email)
  return badEmail === null ? null : { field: 'email', message: badEmail }
}
