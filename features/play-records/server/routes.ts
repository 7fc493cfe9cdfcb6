import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasGame } from '~/features/catalogue/server/queries/games'
import { refuse } from '~/lib/errors'
import { seoulDate } from '~/lib/seoul-date'
import { memberOf } from '~/lib/server/caller'
import { buildExport } from '~/lib/server/data-exports'
import type { Reader } from '~/lib/server/database'
import { joinPieces, mapInParts } from '~/lib/server/let-others-run'
import { replyWithPage } from '~/lib/server/list-reply'
import { openMemberFiles } from '~/lib/server/member-files'
import { serve, servedBy } from '~/lib/server/serve'
import { catalogueRefusals } from '../../catalogue/refusals'
import { playEndpoints } from '../endpoints'
import { describePlaysFile, writePlaysFile } from '../export-plays'
import { playsPerPage } from '../play'
import { tooHard } from '../play-file'
import { mostPlayedShown } from '../play-statistics'
import { playRefusals } from '../refusals'
import { importPlays, previewImport } from './commands/import-plays'
import { changePlay, logPlay, removePlay } from './commands/plays'
import { linkToTableResult } from './commands/table-records'
import { voteOnCount } from './commands/verdict-votes'
import { joinParts, type SentImport } from './import/read-import'
import {
  presentExported,
  presentPlay,
  presentStatistics,
  presentTableResult,
  presentVerdicts,
} from './present'
import { findPlay, findPlayTime, listCountOpinions, listPlays, listWholePlaysOf } from './queries/plays'
import { findPlayTotals, listMostPlayed, listPlayMonths, listPlaysByCount } from './queries/statistics'
import { listTableResults } from './queries/table-results'
import { playCalls } from './schemas'
import { playWire } from './wire'

const calls = servedBy(playEndpoints, playCalls, playWire)

export function playRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  const withParts = openMemberFiles<SentImport>('features/play-records/server/import/read-file-worker', {
    isRunning: playRefusals.importRunning,
    tooHard,
  })

  function withSentImport<Made>(
    request: FastifyRequest,
    body: Uint8Array,
    work: (sent: SentImport) => Promise<Made>,
  ): Promise<Made> {
    return withParts(memberOf(request).memberId, body, (parts) => work(joinParts(parts)))
  }

  async function readPlay(id: number, request: FastifyRequest, reader: Reader = db) {
    const play = await findPlay(reader, { id, memberId: memberOf(request).memberId })
    if (!play) throw refuse(playRefusals.noPlay)
    return presentPlay(play)
  }

  async function readVerdicts(gameId: number, request: FastifyRequest) {
    if (!(await hasGame(db, gameId))) throw refuse(catalogueRefusals.noGame)
    // One after another, because a game may have many plays and everybody shares the connections.
    const counts = await listCountOpinions(db, gameId, request.caller?.memberId ?? null)
    return presentVerdicts(counts, await findPlayTime(db, gameId))
  }

  serve(app, calls.list, async ({ query }, request) => {
    const { gameId = null, sort = 'new', page = 1 } = query
    const wanted = { isByGame: query.isByGame === 'true', gameId, sort, page }
    const { memberId } = memberOf(request)
    // In turn like the statistics: a list of 50,000 plays is sorted as a whole.
    const { count, plays } = await app.inTurn(memberId, () => listPlays(db, memberId, wanted))
    return replyWithPage(request, plays.map(presentPlay), count, { page, size: playsPerPage })
  })

  serve(app, calls.record, ({ params }, request) => readPlay(params.id, request))

  serve(app, calls.ofMeetup, async ({ params: { id: meetupId } }, request) => {
    const { memberId } = memberOf(request)
    return { results: (await listTableResults(db, { meetupId, memberId })).map(presentTableResult) }
  })

  serve(app, calls.log, ({ body: { gameId, resultId, ...said }, once }, request) =>
    once(async (tx) => {
      const { memberId } = memberOf(request)
      const id = await logPlay(tx, { gameId, memberId, said, now: clock.now() })
      if (resultId !== null) await linkToTableResult(tx, { playId: id, resultId, memberId })
      return readPlay(id, request, tx)
    }),
  )

  serve(app, calls.change, async ({ params, body: { gameId, ...changes } }, request) => {
    const { memberId } = memberOf(request)
    await changePlay(db, { id: params.id, memberId, gameId, changes, now: clock.now() })
    return readPlay(params.id, request)
  })

  serve(app, calls.remove, ({ params }, request) =>
    removePlay(db, { ...params, memberId: memberOf(request).memberId }),
  )

  serve(app, calls.verdicts, ({ params }, request) => {
    const { caller } = request
    const read = () => readVerdicts(params.id, request)
    return caller === null ? read() : app.inTurn(caller.memberId, read)
  })

  serve(app, calls.vote, async ({ params, body }, request) => {
    await voteOnCount(db, {
      memberId: memberOf(request).memberId,
      gameId: params.id,
      players: params.players,
      ...body,
      votedAt: clock.now(),
    })
    return readVerdicts(params.id, request)
  })

  serve(app, calls.statistics, async ({ query }, request) => {
    const { memberId } = memberOf(request)
    const year = query.year ?? null
    const span = { memberId, from: `${year ?? '0001'}-01-01`, to: `${year ?? '9999'}-12-31` }
    // One after another and in turn: over 50,000 plays these take long, and everybody shares the connections.
    const counted = await app.inTurn(memberId, async () => ({
      totals: await findPlayTotals(db, span),
      months: await listPlayMonths(db, memberId),
      mostPlayed: await listMostPlayed(db, { ...span, most: mostPlayedShown }),
      byPlayerCount: await listPlaysByCount(db, span),
    }))
    return presentStatistics(counted, year, seoulDate(clock.now()))
  })

  serve(app, calls.exportFile, ({ query }, request, reply) => {
    const { memberId } = memberOf(request)
    return buildExport(memberId, reply.raw, async () => {
      const plays = await mapInParts(await listWholePlaysOf(db, memberId), presentExported)
      const { name, type } = describePlaysFile(query.format, seoulDate(clock.now()))
      const text = await joinPieces(writePlaysFile(plays, query.format))
      return { name, type, text }
    })
  })

  serve(app, calls.previewImport, ({ body }, request) =>
    withSentImport(request, body, (sent) =>
      previewImport(db, { memberId: memberOf(request).memberId, ...sent, now: clock.now() }),
    ),
  )

  serve(app, calls.importFile, ({ body }, request) =>
    withSentImport(request, body, (sent) =>
      importPlays(db, { memberId: memberOf(request).memberId, ...sent, now: clock.now() }),
    ),
  )
}
