/**
 * A provider refused or could not be asked. `rejected`: it said no, or what it sent cannot be trusted, and asking
 * again with the same is useless. `unavailable`: it may well answer later.
 *
 * Neither message nor code ever holds a body of the provider's: those can echo codes, tokens and keys.
 */
export class ProviderFailed extends Error {
  readonly kind: 'rejected' | 'unavailable'
  /** The provider's own code, e.g. KOE320, or the name of the check that failed. */
  readonly code: string | null

  constructor(provider: string, kind: 'rejected' | 'unavailable', code: string | null = null) {
    super(
      `${provider} ${kind === 'rejected' ? 'refused' : 'is unavailable'}${code === null ? '' : ` (${code})`}`,
    )
    this.name = 'ProviderFailed'
    this.kind = kind
    this.code = code
  }
}
