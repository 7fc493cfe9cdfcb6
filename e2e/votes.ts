import type { APIRequestContext } from '@playwright/test'
import { voteEndpoints } from '~/features/votes/endpoints'
import { findCafe } from './town'

const phone = 'phone-of-the-walks-through-all-screens'

/** An open vote and a closed one of tables without a meetup, each with a ballot. */
export async function makeVotes(request: APIRequestContext): Promise<Record<string, string>> {
  const cafe = await findCafe(request, '주사위다방')
  async function send<Answer>(path: string, data: object, method = 'POST'): Promise<Answer> {
    const headers = { 'idempotency-key': crypto.randomUUID(), 'device-mark': phone }
    const reply = await request.fetch(path, { method, data, headers })
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`)
    return reply.json()
  }
  async function open(): Promise<string> {
    const path = voteEndpoints.open.path.replace(':cafeId', String(cafe.id))
    const { key } = await send<{ key: string }>(path, { phone, people: 4, minutes: 180 })
    const { results } = (await (await request.get(voteEndpoints.games.path.replace(':key', key))).json()) as {
      results: { id: number }[]
    }
    const gameIds = results.slice(0, 3).map(({ id }) => id)
    const ballot = { phone, gameIds, vetoId: results[3]?.id ?? null }
    await send(voteEndpoints.cast.path.replace(':key', key), ballot, 'PUT')
    return key
  }
  const closed = await open()
  await send(voteEndpoints.close.path.replace(':key', closed), { phone })
  return { 'open vote': await open(), 'closed vote': closed }
}
