import type { FastifyInstance } from 'fastify'
import { onePage } from '~/lib/paging'
import { seoulDate } from '~/lib/seoul-date'
import type { BasicServices } from '~/lib/server/feature'
import { paged } from '~/lib/server/paged'
import { memberOf, serve } from '~/lib/server/serve'
import { boardAskedShape, boardGameShape, boardPageShape, leagueEndpoints, takePartShape } from '../contract'
import { firstDayOf, mostGamesListed, type Season, seasonOfDay, standingsPerPage } from '../league'
import { takePart } from './commands'
import { presentOwn, presentSeason, presentStanding } from './present'
import { findOwnStanding, listGamesOf, listSeasons, listStandings, takesPart } from './queries'

export function leagueRoutes(app: FastifyInstance, { db }: BasicServices): void {
  const thisSeason = (): Season => seasonOfDay(seoulDate(app.clock.now()))

  serve(app, leagueEndpoints.seasons, async () => {
    const now = app.clock.now()
    const rows = await listSeasons(db, thisSeason())
    const current = firstDayOf(thisSeason())
    const seasons = rows.some(({ month }) => month === current)
      ? rows
      : [{ month: current, players: 0 }, ...rows]
    return onePage(seasons.map((row) => presentSeason(row, now)))
  })

  serve(app, leagueEndpoints.games, async ({ query }) => {
    const games = await listGamesOf(db, query.season ?? thisSeason(), mostGamesListed)
    return onePage(games.map(boardGameShape.toWire))
  })

  serve(app, leagueEndpoints.standings, async ({ query }, request) => {
    const { season, gameId, page } = boardPageShape.fromWire(query)
    const { count, standings } = await listStandings(db, {
      season: season ?? thisSeason(),
      gameId,
      viewerId: request.caller?.memberId ?? null,
      page,
      now: app.clock.now(),
    })
    return paged(request, standings.map(presentStanding), count, { page, size: standingsPerPage })
  })

  serve(app, leagueEndpoints.own, async ({ query }, request) => {
    const { memberId } = memberOf(request)
    const { season, gameId } = boardAskedShape.fromWire(query)
    const own = await findOwnStanding(db, { season: season ?? thisSeason(), gameId, memberId })
    return presentOwn(await takesPart(db, memberId), own)
  })

  serve(app, leagueEndpoints.takePart, async ({ body }, request) => {
    const { memberId } = memberOf(request)
    const { takesPart: isIn } = takePartShape.fromWire(body)
    await takePart(db, { memberId, isIn, now: app.clock.now() })
    return takePartShape.toWire({ takesPart: isIn })
  })
}
