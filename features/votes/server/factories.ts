import type { FastifyInstance } from 'fastify'
import { signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { inOurWords } from '~/lib/calls-version'
import type { Database } from '~/lib/server/database'
import type { Vote } from '../endpoints'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The four phones of a table. */
export const phones = ['jiwoo', 'haneul', 'bada', 'san'].map((name) => `${name}-random-device-mark`)

/** Adds these games to the shelf of a cafe: by default for two to four people, and 45 minutes long. */
export async function aShelf(
  db: Database,
  cafeId: number,
  games: Parameters<typeof aGame>[1][] = [{ name: '가나슈' }, { name: '나비섬' }, { name: '다빈치' }],
): Promise<number[]> {
  const ids: number[] = []
  for (const game of games) {
    const id = await aGame(db, { minPlayers: 2, maxPlayers: 4, playMinutes: 45, ...game })
    await db`
      insert into cafe_games (cafe_id, game_id, added_at) values (${cafeId}, ${id}, '2026-01-01T00:00:00Z'::timestamptz)`
    ids.push(id)
  }
  return ids
}

/** What people do with votes, called as our pages call: without an account unless a member is named. */
export function votersOf({ app }: { app: FastifyInstance }) {
  async function call(method: Method, path: string, body?: object, as?: { id: number }) {
    const reply = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/v1/${path}`,
      headers: { ...(as ? await signIn(app, as.id) : {}), ...inOurWords },
      ...(body ? { payload: body } : {}),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    call,
    cast: (
      key: string,
      phone: string,
      gameIds: number[],
      vetoId: number | null = null,
      as?: { id: number },
    ) => call('PUT', `votes/${key}/ballot`, { phone, gameIds, vetoId }, as),
    read: async (key: string, phone: string, as?: { id: number }) =>
      (await call('POST', `votes/${key}`, { phone }, as)).body as Vote,
    empty: (key: string, phone: string, as?: { id: number }) =>
      call('POST', `votes/${key}/empty`, { phone }, as),
    close: (key: string, phone: string, as?: { id: number }) =>
      call('POST', `votes/${key}/close`, { phone }, as),
  }
}

export const rankingOf = ({ ranking }: Pick<Vote, 'ranking'>) => ranking.map(({ name }) => name)
