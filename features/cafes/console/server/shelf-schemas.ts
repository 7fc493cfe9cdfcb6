import { z } from 'zod'
import { cafeTags, shelfConditions } from '~/features/cafes/cafe'
import { cafeLimits } from '~/features/cafes/cafe-profile'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type EndpointParts, staffOf } from '~/lib/endpoint'
import { listOf, wholeNumber } from '~/lib/server/schema-parts'

const whole = z.number().int()
const cafeNumber = wholeNumber('카페 번호')
const condition = z.enum(shelfConditions)

const shelfCopy = z.object({
  copies: wholeNumber('수량(copies)', { max: cafeLimits.copies }),
  condition: condition.meta({ label: '상태(condition)' }),
  canTeach: z.boolean().meta({ label: '설명 가능(canTeach)' }),
})

const shelfList = z.object({
  names: listOf(z.string().max(cafeLimits.importedName), {
    max: cafeLimits.importedNames,
    tooLong: `한 번에 ${cafeLimits.importedNames}개까지 가져올 수 있어요.`,
  }).meta({ label: '게임 이름(names)' }),
})

/** A game on a cafe's shelf. If the cafe does not have it, the default is one copy in good condition. */
const shelfPlace = z.object({
  gameId: whole,
  name: z.string(),
  isOnShelf: z.boolean(),
  copies: whole,
  condition,
  canTeach: z.boolean(),
})

const shelfMatch = z.object({
  name: z.string(),
  gameId: whole.nullable(),
  gameName: z.string().nullable(),
  isOnShelf: z.boolean(),
})

/** The result of importing a list of names, or its preview. */
const shelfReport = z.object({
  added: whole,
  rows: z.array(shelfMatch),
})

const forStaff = { audience: staffOf('cafe', 'cafeId'), params: z.object({ cafeId: cafeNumber }) }
const done = z.object({})
const shelfParams = z.object({
  cafeId: cafeNumber,
  gameId: wholeNumber('게임 번호'),
})

export const shelfCalls = {
  shelfPlace: {
    ...forStaff,
    params: shelfParams,
    summary: '게임 하나를 카페가 가졌는지, 어떻게 가졌는지',
    reply: shelfPlace,
    dependsOn: [cafeTags.shelf.by('cafeId')],
    refusals: cafeRefusals.noGame,
  },
  putOnShelf: {
    ...forStaff,
    params: shelfParams,
    summary: '보유 게임 추가, 또는 수량과 상태 수정',
    body: shelfCopy,
    reply: done,
    refusals: [cafeRefusals.noGame, cafeRefusals.tooManyGames],
  },
  takeFromShelf: {
    ...forStaff,
    params: shelfParams,
    summary: '보유 게임에서 삭제',
    reply: done,
    refusals: cafeRefusals.notOnShelf,
  },
  previewShelf: {
    ...forStaff,
    summary: '게임 이름 목록을 가져오면 어떻게 될지. 아무것도 바꾸지 않아요',
    body: shelfList,
    reply: shelfReport,
  },
  importShelf: {
    ...forStaff,
    summary: '게임 이름 목록을 보유 게임에 추가. 모르는 게임은 알려 주고 건너뛰어요',
    body: shelfList,
    reply: shelfReport,
    refusals: cafeRefusals.tooManyGames,
  },
} satisfies Record<string, EndpointParts>
