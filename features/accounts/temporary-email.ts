// The public API promises an e-mail address in the browser's stored user, so members without one get a placeholder. Its
// domain cannot exist, and the placeholder is removed before an address is shown or sent.
const domain = 'temp.meeple.invalid'

export function temporaryEmail(userId: number): string {
  return `${userId}@${domain}`
}

export function isTemporaryEmail(email: string | null): boolean {
  return email?.endsWith(`@${domain}`) ?? false
}
