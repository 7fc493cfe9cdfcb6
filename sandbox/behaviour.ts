import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { explainBadInput } from '~/lib/server/bad-input'
import type { Database } from '~/lib/server/database'
import { recordsOf } from './stand-in-records'

/** One thing in which a stand-in can fail as the service itself sometimes does. The first choice is how it should be. */
export interface BehaviourPart {
  label: string
  /** What each choice is called on the page of demo mode. */
  choices: Record<string, string>
}

type Parts = Record<string, BehaviourPart>
type Chosen<P extends Parts> = { [Name in keyof P]: keyof P[Name]['choices'] & string }

export interface AnyBehaviour {
  service: string
  /** What can be chosen on the page of demo mode. */
  shown: Parts
}

export interface Behaviour<P extends Parts> extends AnyBehaviour {
  read(db: Database): Promise<Chosen<P>>
  /** `PUT` says how it behaves from now on; whatever is left out goes back to normal. */
  routes(app: FastifyInstance, db: Database): void
}

/** How one stand-in behaves, kept for every process. */
export function behaviourOf<const P extends Parts>(
  service: string,
  parts: P,
  shown: Partial<P> = parts,
): Behaviour<P> {
  const shape = z.strictObject(
    Object.fromEntries(
      Object.entries(parts).map(([name, { label, choices }]) => {
        const values = Object.keys(choices)
        return [
          name,
          z
            .enum(values)
            .default(values[0] ?? '')
            .meta({ label: `${label}(${name})` }),
        ]
      }),
    ),
  )
  const kept = recordsOf(service, 'behaviour', shape)
  const read = async (db: Database) => {
    const found = await kept.find(db, 'now', new Date(0))
    return (found?.value ?? shape.parse({})) as Chosen<P>
  }
  return {
    service,
    shown: shown as Parts,
    read,
    routes: (app, db) => {
      app.get(`/sandbox/${service}/behaviour`, () => read(db))
      app.put(`/sandbox/${service}/behaviour`, async (request) => {
        const asked = shape.safeParse(request.body ?? {})
        if (!asked.success) throw explainBadInput(shape, asked.error, request.body)
        await kept.keep(db, 'now', asked.data)
        return asked.data
      })
    },
  }
}
