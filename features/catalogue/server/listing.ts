import type { z } from 'zod'
import { badInput } from '~/lib/errors'
import { topCategoryCode } from '../category'
import { levelOfLetter } from '../game'
import type { GameListing } from '../listing'
import type { listGames } from './schemas'

const forms = ['category', 'text', 'genre', 'new', 'ranking', 'random', 'choice'] as const

/** Which list the query asks for. A query with two forms is refused, because one of them would have to be ignored. */
export function listingOf(query: z.output<typeof listGames>): GameListing {
  const page = query.page ?? 1
  // An empty search field counts as absent.
  const given = forms.filter((each) => query[each] !== undefined && query[each] !== '')
  const [form, other] = given
  if (other) {
    throw badInput({
      [other]: `목록은 한 가지 방법으로만 볼 수 있어요. ${given.map((each) => `(${each})`).join(', ')} 가운데 하나만 보내 주세요.`,
    })
  }
  const isCategory = form === 'category' && query.category !== topCategoryCode
  for (const course of ['people', 'difficulties'] as const) {
    if (query[course] !== undefined && form !== 'choice' && !isCategory) {
      throw badInput({
        [course]:
          '인원(people)과 난이도(difficulties)는 추천(choice=Y)이나 TOP 20이 아닌 카테고리(category)와 함께 보내 주세요.',
      })
    }
  }
  if (query.sort !== undefined && !isCategory) {
    throw badInput({ sort: '정렬(sort)은 TOP 20이 아닌 카테고리(category)와 함께 보내 주세요.' })
  }
  const people = query.people?.split(',').map(Number) ?? []
  const levels = query.difficulties?.split(',').map(levelOfLetter) ?? []
  if (query.situation !== undefined) {
    if (form !== 'choice') {
      throw badInput({ situation: '상황(situation)은 추천(choice=Y)과 함께 보내 주세요.' })
    }
    if (query.people !== undefined || query.difficulties !== undefined) {
      throw badInput({ situation: '상황(situation)은 인원이나 난이도 없이 보내 주세요.' })
    }
    return { by: 'situation', situation: query.situation, page }
  }
  if (query.category !== undefined) {
    return {
      by: 'category',
      category: Number(query.category),
      sort: query.sort ?? null,
      people,
      levels,
      page,
    }
  }
  if (query.new) return { by: 'newest', page }
  if (query.ranking) return { by: 'ranking', page }
  if (query.random) return { by: 'chance', page }
  if (query.choice) {
    if (people.length + levels.length === 0) {
      throw badInput({ choice: '인원(people)이나 난이도(difficulties)를 하나 이상 선택해 주세요.' })
    }
    return { by: 'choice', people, levels, page }
  }
  // An empty genre counts as absent too.
  if (query.genre) return { by: 'genre', genre: query.genre, page }
  if (query.text !== undefined) return { by: 'search', text: query.text, page }
  return { by: 'name', page }
}
