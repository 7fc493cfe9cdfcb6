import type { FastifyInstance } from 'fastify'
import { signIn } from '~/features/accounts/server/factories'
import { makeStampCode } from '~/features/loyalty/server/commands/stamp-code'
import { inOurWords } from '~/lib/calls-version'
import type { Floor } from '../console/endpoints'
import type { TableNow } from '../endpoints'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What people do at tables, called as our pages call: phones without an account, staff signed in. */
export function atTables({ app, clock }: { app: FastifyInstance; clock: { now(): Date } }) {
  async function call<Reply = TableNow>(method: Method, path: string, body?: object, as?: { id: number }) {
    const reply = await app.inject({
      method,
      url: `/v1/${path}`,
      headers: { ...(as ? await signIn(app, as.id) : {}), ...inOurWords },
      ...(body ? { payload: body } : {}),
    })
    const said = reply.json() as Reply & { code?: string; message?: string; fields?: Record<string, string> }
    return { status: reply.statusCode, body: said }
  }
  const digitsOf = (cafeId: number) => makeStampCode(app.keys, { cafeId, now: clock.now() }).digits
  return {
    call,
    digitsOf,
    read: async (code: string, phone: string) => (await call('POST', `tables/${code}`, { phone })).body,
    /** What a page sends that has just been opened. */
    arrive: async (code: string, phone: string, as?: { id: number }) =>
      (await call('POST', `tables/${code}`, { phone, arrives: true }, as)).body,
    ask: (code: string, phone: string, name: string, as?: { id: number }) =>
      call('POST', `tables/${code}/guests`, { phone, name }, as),
    open: (code: string, phone: string, name: string, digits: string) =>
      call('POST', `tables/${code}/sitting`, { phone, name, code: digits }),
    letIn: (code: string, phone: string, guestId: number, isLetIn = true) =>
      call('PUT', `tables/${code}/guests/${guestId}`, { phone, isLetIn }),
    plan: (code: string, phone: string, people: number, minutes: number | null = null) =>
      call('PUT', `tables/${code}/plan`, { phone, people, minutes }),
    choose: (code: string, phone: string, gameId: number) =>
      call('PUT', `tables/${code}/game`, { phone, gameId }),
    startTimer: (code: string, phone: string, teaches = false) =>
      call('POST', `tables/${code}/timer`, { phone, teaches }),
    ring: (code: string, phone: string, kind: string, isOn = true) =>
      call('PUT', `tables/${code}/rings`, { phone, kind, isOn }),
    leave: (code: string, phone: string) => call('POST', `tables/${code}/leave`, { phone }),
    floor: async (cafeId: number, as: { id: number }) =>
      (await call<Floor>('GET', `staff/cafes/${cafeId}/floor`, undefined, as)).body,
    asStaff: (method: Method, cafeId: number, path: string, as: { id: number }, body?: object) =>
      call<Floor>(method, `staff/cafes/${cafeId}/floor/${path}`, body, as),
  }
}
