import type { FastifyInstance } from 'fastify'
import type { SeasonRow } from '~/db/rows/league'
import { onePage } from '~/lib/paging'
import { seoulDate } from '~/lib/seoul-date'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithPage } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { leagueEndpoints } from '../endpoints'
import { closingOf, firstDayOf, hasEnded, mostGamesListed, seasonOfDay, standingsPerPage } from '../league'
import { answerQuestion } from './commands/questions'
import { takePart } from './commands/seasons'
import { findOwnStanding, listGamesOf, listQuestions, listSeasons, listStandings, takesPart } from './queries'
import { leagueCalls } from './schemas'

const calls = servedBy(leagueEndpoints, leagueCalls)
const noStanding = { place: null, points: 0, beaten: 0, met: 0, unheard: 0 }

function presentSeason({ month, players }: SeasonRow, now: Date) {
  const season = seasonOfDay(month)
  const closesAt = closingOf(season)
  return { season, players, closesAt, isOver: hasEnded(season, now), isClosed: now >= closesAt }
}

export function leagueRoutes(app: FastifyInstance, { db }: BasicServices): void {
  const thisSeason = () => seasonOfDay(seoulDate(app.clock.now()))

  serve(app, calls.seasons, async () => {
    const now = app.clock.now()
    const rows = await listSeasons(db, thisSeason())
    const current = firstDayOf(thisSeason())
    const seasons = rows.some(({ month }) => month === current)
      ? rows
      : [{ month: current, players: 0 }, ...rows]
    return onePage(seasons.map((row) => presentSeason(row, now)))
  })

  serve(app, calls.games, async ({ query: { season = thisSeason() } }) =>
    onePage(await listGamesOf(db, season, mostGamesListed)),
  )

  serve(app, calls.standings, async ({ query }, request) => {
    const { season = thisSeason(), gameId = null, page = 1 } = query
    const viewerId = request.caller?.memberId ?? null
    const now = app.clock.now()
    const { count, standings } = await listStandings(db, { season, gameId, viewerId, page, now })
    return replyWithPage(request, standings, count, { page, size: standingsPerPage })
  })

  serve(app, calls.own, async ({ query: { season = thisSeason(), gameId = null } }, request) => {
    const { memberId } = memberOf(request)
    const standing = await findOwnStanding(db, { season, gameId, memberId })
    return { takesPart: await takesPart(db, memberId), standing: standing ?? noStanding }
  })

  serve(app, calls.questions, async ({ query: { season = thisSeason() } }, request) =>
    onePage(await listQuestions(db, { season, memberId: memberOf(request).memberId, now: app.clock.now() })),
  )

  serve(app, calls.answer, async ({ params: { winnerId }, body: { season, knows } }, request) => {
    const loserId = memberOf(request).memberId
    await answerQuestion(db, { season, loserId, winnerId, knows, now: app.clock.now() })
    return { knows }
  })

  serve(app, calls.takePart, async ({ body }, request) => {
    const { memberId } = memberOf(request)
    await takePart(db, { memberId, isIn: body.takesPart, now: app.clock.now() })
    return body
  })
}
