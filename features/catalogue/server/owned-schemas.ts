import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { pageOf, pageQuery, searchQuery, wholeNumber } from '~/lib/server/schema-parts'
import { longestSearch } from '../game'
import { longestCollection, ownedOutcomes } from '../owned-game'
import { catalogueRefusals } from '../refusals'
import { gameTags } from '../tags'

const whole = z.number().int()
const oneGame = z.object({ gameId: wholeNumber('게임 번호') })
const owning = z.object({ isOwned: z.boolean() })
const { brokenCollection, collectionRunning, noGame, tooManyOwned } = catalogueRefusals

export const sentCollection = z.object({
  text: z.string().min(1).max(longestCollection).meta({ label: '파일 내용(text)' }),
})

/** What an import does or would do. The largest body is the largest file with the overhead of JSON escaping. */
const importing = {
  audience: 'member',
  body: sentCollection,
  bodyParsedIn: 'worker',
  mostBodyBytes: 30_000_000,
  rate: 'import',
  reply: z.object({
    counts: z.object({ new: whole, known: whole, unknownGame: whole, notOwned: whole }),
    /** Rows of games that the member owns, as the file has them. */
    rows: z.array(
      z.object({
        row: whole,
        name: z.string(),
        game: z.object({ id: whole, name: z.string() }).nullable(),
        outcome: z.enum(ownedOutcomes),
      }),
    ),
  }),
  refusals: [brokenCollection, collectionRunning, tooManyOwned],
} as const

export const ownedCalls = {
  list: {
    summary: '내가 가진 게임, 이름순. text는 게임 이름이에요',
    audience: 'member',
    query: z.object({ text: searchQuery(longestSearch, 'text'), page: pageQuery() }),
    reply: pageOf(z.object({ id: whole, name: z.string(), image: z.string().nullable() })),
    dependsOn: [gameTags.owned.all, gameTags.facts.all],
  },
  one: {
    summary: '이 게임을 가지고 있다고 했는지',
    audience: 'member',
    params: oneGame,
    reply: owning,
    dependsOn: [gameTags.owned.all],
  },
  add: {
    summary: '가진 게임에 담아요. 여러 번 담아도 하나예요',
    audience: 'member',
    params: oneGame,
    reply: owning,
    refusals: [noGame, tooManyOwned],
  },
  remove: {
    summary: '가진 게임에서 빼요',
    audience: 'member',
    params: oneGame,
    reply: owning,
  },
  previewImport: {
    ...importing,
    summary: 'BoardGameGeek 컬렉션 CSV를 가져오면 어떻게 될지 미리 보기. 아무것도 바뀌지 않아요',
  },
  importFile: {
    ...importing,
    summary:
      'BoardGameGeek 컬렉션 CSV에서 가진 게임(own)을 담아요. 같은 파일을 다시 가져와도 늘지 않고, 빼지는 않아요',
  },
} satisfies Record<string, EndpointParts>
