import { z } from 'zod'
import { cafeTags } from '~/features/cafes/cafe'
import { cafeRefusals } from '~/features/cafes/refusals'
import { gameTags } from '~/features/catalogue/game'
import { catalogueRefusals } from '~/features/catalogue/refusals'
import { type EndpointParts, staffOf } from '~/lib/endpoint'
import { wholeNumber, writtenText } from '~/lib/server/schema-parts'
import {
  confirmationsToShow,
  longestPitfall,
  pitfallMakers,
  pitfallProblems,
  pitfallTags,
  shortestPitfall,
} from '../pitfall'
import { pitfallRefusals } from '../refusals'

const whole = z.number().int()

const pitfall = z.object({
  id: whole,
  text: z.string(),
  madeBy: z.enum(pitfallMakers),
  /** Of the cafe whose staff wrote it. */
  cafe: z.string().nullable(),
  confirmations: whole,
})

const gameNumber = wholeNumber('게임 번호')
const ofGame = z.object({ id: gameNumber })
const one = z.object({ id: gameNumber, pitfallId: wholeNumber('규칙 번호') })
const body = z.object({
  text: writtenText('내용(text)', {
    min: shortestPitfall,
    max: longestPitfall,
    says: pitfallProblems.long,
    tooShort: pitfallProblems.short,
  }),
})
const written = z.object({ id: whole })
const confirmed = z.object({ confirmations: whole, isShown: z.boolean() })
const { noPitfall, known, full, cafeFull, tooManyToday, tooManyOpen, notOnShelf } = pitfallRefusals

export const pitfallCalls = {
  list: {
    summary: '이 게임에서 자주 틀리는 규칙(shown)과, 회원이 알려 줘서 확인을 기다리는 것(proposed)',
    params: ofGame,
    reply: z.object({ shown: z.array(pitfall), proposed: z.array(pitfall) }),
    dependsOn: [pitfallTags.ofGame.by('id'), gameTags.facts.by('id'), cafeTags.facts.all],
    cachedFor: 'everybody',
    refusals: catalogueRefusals.noGame,
  },
  propose: {
    summary: `자주 틀리는 규칙을 알려 줘요. 다른 회원 ${confirmationsToShow}명이 확인하면 모두에게 보여요`,
    audience: 'member',
    oncePerKey: true,
    agreedTerms: true,
    params: ofGame,
    body,
    reply: written,
    refusals: [catalogueRefusals.noGame, known, full, tooManyToday, tooManyOpen],
  },
  remove: {
    summary: '내가 쓴 것을 삭제해요',
    audience: 'member',
    params: one,
    reply: z.object({}),
    refusals: noPitfall,
  },
  confirm: {
    summary: '맞다고 확인해요. 여러 번 불러도 한 번이에요',
    audience: 'member',
    params: one,
    reply: confirmed,
    refusals: [noPitfall, pitfallRefusals.own],
  },
  takeBack: {
    summary: '맞다고 한 것을 취소해요',
    audience: 'member',
    params: one,
    reply: confirmed,
    refusals: noPitfall,
  },
  own: {
    summary: '이 게임에서 내가 쓴 것과 확인한 것, 그리고 누구로 쓸 수 있는지',
    audience: 'member',
    params: z.object({ gameId: gameNumber }),
    reply: z.object({
      written: z.array(whole),
      confirmed: z.array(whole),
      /** The cafes on whose staff the member is, and that have the game. */
      cafes: z.array(z.object({ id: whole, name: z.string() })),
      isOperator: z.boolean(),
    }),
    dependsOn: [pitfallTags.own.by('gameId'), cafeTags.console.all],
  },
  writeForCafe: {
    summary: '카페 직원으로 써요. 카페의 보유 게임만, 바로 보여요',
    audience: staffOf('cafe', 'cafeId'),
    oncePerKey: true,
    params: z.object({ cafeId: wholeNumber('카페 번호'), gameId: gameNumber }),
    body,
    reply: written,
    refusals: [
      cafeRefusals.noCafe,
      cafeRefusals.notStaff,
      catalogueRefusals.noGame,
      known,
      full,
      cafeFull,
      notOnShelf,
    ],
  },
  writeAsOperator: {
    summary: '운영자로 써요. 바로 보여요',
    audience: 'operator: content',
    oncePerKey: true,
    params: ofGame,
    body,
    reply: written,
    refusals: [catalogueRefusals.noGame, known, full],
  },
  hide: {
    summary: '모두에게서 가리거나(isHidden) 다시 보여요',
    audience: 'operator: content',
    params: z.object({ id: wholeNumber('규칙 번호') }),
    body: z.object({ isHidden: z.boolean().meta({ label: '가림(isHidden)' }) }),
    reply: z.object({}),
    refusals: noPitfall,
  },
} satisfies Record<string, EndpointParts>
