import type { FastifyInstance } from 'fastify'
import type { DemoPerson, StandInParts } from './stand-in-parts'

/** What stands for one outside service in demo mode: its folder says this, and `providers.ts` lists it. */
export interface StandIn {
  /** As people say it; the title of its part of the page. */
  title: string
  /** What it answers in the service's place, below /sandbox/ and its name. */
  routes(app: FastifyInstance, parts: StandInParts): void
  /** What the service's client needs to speak to it instead. */
  settings(parts: StandInAddresses): object
  /** Its part of the page of demo mode, as HTML below the title. */
  section(parts: StandInParts, people: DemoPerson[]): Promise<string>
}

export type StandInAddresses = Pick<StandInParts, 'db' | 'ownAddress' | 'publicUrl'>
