import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '~/lib/clock'
import type { ShownCode } from './sign-in-protocol'

/** A person as their provider describes them. */
export interface ProviderPerson {
  subject: string
  nickname: string | null
  email: string | null
  emailVerified: boolean
  /** A number that the provider has proven to be the person's, digits only; null if it says none. */
  phone: string | null
  /** Null unless the provider ends a consent by it. */
  refreshToken: string | null
}

/** Somebody disconnected our app at their provider. */
export interface Disconnected {
  subject: string
  happenedAt: Date
}

export interface ProviderClient {
  /** The page of the provider that asks for the person's consent. */
  authorizeUrl(asking: {
    redirectUri: string
    state: string
    nonce: string
    codeVerifier: string
    /** Makes the provider ask the person to sign in, even if they are already signed in there. */
    isAgain?: boolean
  }): Promise<string>
  /** `user` is what the provider's form says of the person beside the code. */
  redeem(shown: ShownCode & { user?: unknown }): Promise<ProviderPerson>
  /** Ends a person's consent. Doing it twice is fine. The token is null if there is none or none is needed. */
  disconnect(person: { subject: string; refreshToken: string | null }): Promise<void>
  /** Serves the address at which the provider reports what somebody did there. */
  serveReports?(app: FastifyInstance, note: ReportTaker): void
}

interface ReportTaker {
  disconnected(who: Disconnected): Promise<unknown>
  /** The provider forwards no mail to this address any more, or does so again. */
  forwarding(report: Disconnected & { email: string; isOn: boolean }): Promise<unknown>
}

/** A provider as the server opens it. */
export interface SignInProvider<Settings extends object> {
  /** Reads its settings from the environment. */
  variables: z.ZodType<Settings>
  /** The variables that live mode requires, with their purpose. */
  neededLive: Readonly<Record<string, string>>
  /** The error in a form of somebody who declined. In a link it is always `access_denied`. */
  declinedAs?: string
  /** Other programs send its code without a state (decision 0011). */
  takesCodeWithoutState?: true
  /** Other programs are told the person's id there. */
  tellsId?: true
  /** It says the name with the first consent only. Where others leave it out, it was declined. */
  namesOnce?: true
  open(settings: Settings | (() => Settings), clock: Clock): ProviderClient
}

/** A provider expects this answer to its report. */
export const understood = { message: '알겠어요.' }
