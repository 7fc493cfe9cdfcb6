import type { FastifyInstance } from 'fastify'
import type { GameChoice } from '~/features/catalogue/choice'
import { gamesRecommended } from '~/features/catalogue/game'
import { chooseGames } from '~/features/catalogue/server/queries/choose-games'
import { memberOf } from '~/lib/server/caller'
import type { Database } from '~/lib/server/database'
import { serve, servedBy } from '~/lib/server/serve'
import { type Personal, recommendationEndpoints } from '../endpoints'
import { explainPersonal, signalsNeeded } from '../recommendation'
import { presentFillingGames, presentPersonalGame } from './present'
import { countSignals, listPersonalGames, type PersonalRequest } from './queries'
import { recommendationCalls } from './schemas'

const calls = servedBy(recommendationEndpoints, recommendationCalls)

/** Up to ten games: first those by taste, then the best that fit the choice. */
async function readPersonal(db: Database, personalRequest: PersonalRequest): Promise<Personal> {
  const { memberId, choice, leftOut, unknownTo } = personalRequest
  const signals = await countSignals(db, memberId)
  const personal = signals < signalsNeeded ? [] : await listPersonalGames(db, personalRequest)
  const { games: filling, widened } =
    personal.length < gamesRecommended
      ? await chooseGames(db, choice, {
          viewerId: memberId,
          leftOut: [...leftOut, ...personal.map(({ id }) => id)],
          unknownTo,
        })
      : { games: [], widened: null }
  // Games of a widened choice are shown only if there are none by taste.
  const fills = widened === null || personal.length === 0
  const fitted: GameChoice = widened?.choice ?? choice
  const games = [
    ...personal.map(presentPersonalGame),
    ...(fills ? presentFillingGames(filling.slice(0, gamesRecommended - personal.length), fitted) : []),
  ]
  const sentences = [
    explainPersonal({ signals, personal: personal.length, results: games.length }),
    fills && widened ? widened.sentence : null,
  ].filter((sentence) => sentence !== null)
  return {
    isPersonal: personal.length > 0,
    signals,
    sentence: sentences.length > 0 ? sentences.join(' ') : null,
    games,
  }
}

export function recommendationRoutes(app: FastifyInstance): void {
  serve(app, calls.personal, ({ query: { people, difficulties, withKnown, without } }, request) => {
    const { memberId } = memberOf(request)
    const choice = { people, levels: difficulties }
    const wanted = { memberId, choice, leftOut: without, unknownTo: withKnown ? null : memberId }
    // In turn: over 50,000 plays this takes long, and everybody shares the connections.
    return app.inTurn(memberId, () => readPersonal(app.db, wanted))
  })
}
