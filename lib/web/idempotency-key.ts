/** Names one deed of the user, so that sending it twice does it once. Make it when the deed begins, not per try. */
export function newIdempotencyKey(): string {
  // randomUUID is missing on plain HTTP outside localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
