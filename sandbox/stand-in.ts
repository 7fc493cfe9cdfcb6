import type { FastifyInstance } from 'fastify'
import type { PortoneVersion } from '~/features/payments/payment-method'
import type { DemoPerson, StandInParts } from './stand-in-parts'

/** A stand-in for an outside service in demo mode. Each has its own folder and is listed in `providers.ts`. */
export interface StandIn {
  /** The service's common name; the title of its section on the demo page. */
  title: string
  /** The routes that replace the service, below /sandbox/ and its name. */
  routes(app: FastifyInstance, parts: StandInParts): void
  /** Settings that point the service's client to the stand-in. */
  settings(parts: StandInAddresses): object
  /** Its section of the demo page, as HTML below the title. */
  section(parts: StandInParts, people: DemoPerson[]): Promise<string>
}

export interface StandInAddresses extends Pick<StandInParts, 'db' | 'ownAddress' | 'publicUrl'> {
  /** By which version of PortOne the demo shop sells; V1 where nothing is said. */
  portoneVersion?: PortoneVersion
}
