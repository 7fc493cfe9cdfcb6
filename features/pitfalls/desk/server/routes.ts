import type { FastifyInstance } from 'fastify'
import { toPitfallMaker } from '~/features/pitfalls/pitfall'
import { searchPitfalls } from '~/features/pitfalls/server/queries'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { pitfallDeskEndpoints } from '../endpoints'
import { pitfallDeskCalls } from './schemas'

const calls = servedBy(pitfallDeskEndpoints, pitfallDeskCalls)

export function pitfallDeskRoutes(app: FastifyInstance): void {
  serve(app, calls.list, async ({ query: { q = '', filter = 'all', before = null } }, request) => {
    const found = await searchPitfalls(app.db, { text: q, filter, before })
    const rows = found.rows.map(({ gameId, game, madeBy, confirmations, ...row }) => ({
      ...row,
      madeBy: toPitfallMaker(madeBy),
      confirmations: confirmations ?? 0,
      game: { id: gameId, name: game },
    }))
    return replyWithSlice(request, rows, found)
  })
}
