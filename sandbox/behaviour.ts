import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { explainBadInput } from '~/lib/server/bad-input'
import type { Database } from '~/lib/server/database'
import { recordsOf } from './stand-in-records'

/** One way in which a stand-in can fail like the real service. The first choice is the normal behaviour. */
export interface BehaviourPart {
  label: string
  /** The label of each choice on the demo page. */
  choices: Record<string, string>
}

type Parts = Record<string, BehaviourPart>
type Chosen<P extends Parts> = { [Name in keyof P]: keyof P[Name]['choices'] & string }

export interface AnyBehaviour {
  service: string
  /** The choices offered on the demo page. */
  shown: Parts
}

export interface Behaviour<P extends Parts> extends AnyBehaviour {
  read(db: Database): Promise<Chosen<P>>
  /** `PUT` sets the behaviour; anything omitted returns to normal. */
  routes(app: FastifyInstance, db: Database): void
}

/** The behaviour of a stand-in, stored in the database for all processes. */
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
  const records = recordsOf(service, 'behaviour', shape)
  const read = async (db: Database) => {
    const found = await records.find(db, 'now', new Date(0))
    return (found?.value ?? shape.parse({})) as Chosen<P>
  }
  return {
    service,
    shown: shown as Parts,
    read,
    routes: (app, db) => {
      app.get(`/sandbox/${service}/behaviour`, () => read(db))
      app.put(`/sandbox/${service}/behaviour`, async (request) => {
        const body = shape.safeParse(request.body ?? {})
        if (!body.success) throw explainBadInput(shape, body.error, request.body)
        await records.keep(db, 'now', body.data)
        return body.data
      })
    },
  }
}

/** Longer than our server waits, but short enough not to delay a shutdown much. */
const slownessMs = 8_000

/** Answers late: resolves after a while, or when the caller has gone. */
export async function untilImpatient(request: FastifyRequest): Promise<void> {
  const { socket } = request.raw
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      socket.off('close', end)
      resolve()
    }
    const timer = setTimeout(end, slownessMs)
    socket.once('close', end)
  })
}
