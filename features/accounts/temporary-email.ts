// Somebody without an e-mail has one in the browser's stored user, as the public interface promises. It reaches
// nobody: the domain is one that never exists, and whatever shows or sends an address drops it first.
const domain = 'temp.meeple.invalid'

export function temporaryEmail(userId: number): string {
  return `${userId}@${domain}`
}

export function isTemporaryEmail(email: string | null): boolean {
  return email?.endsWith(`@${domain}`) ?? false
}
