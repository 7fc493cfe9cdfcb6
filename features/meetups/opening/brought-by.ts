import { isId } from '~/lib/ids'
import { withObject } from '~/lib/korean'
import { seoulTime } from '~/lib/seoul-date'
import { fewestPeople, isDay, isTime, longestTitle, mostGames, mostPeople, startsAtOf } from '../core/meetup'
import { isLasting } from '../core/meetup-end'
import type { MeetupDraft } from './new-meetup'

/** The games that an address brings to the form of a new meetup: one from its own page, or those of an evening. */
export function gamesIn(params: URLSearchParams): string[] {
  const ids = [params.get('game') ?? '', ...(params.get('games') ?? '').split(',')].filter(isId)
  return [...new Set(ids)].slice(0, mostGames)
}

interface BroughtGame {
  id: number
  name: string
  image: string | null
}

/** What may be filled in. */
type BroughtDraft = Partial<
  Pick<MeetupDraft, 'title' | 'content' | 'day' | 'time' | 'cafeId'> & {
    minPeople: number
    maxPeople: number
    lastsMinutes: number
    games: BroughtGame[]
  }
>

/** A first text for a room that an evening proposes, which its host may change. */
function textsOf(startsAt: Date, games: readonly BroughtGame[]): Pick<BroughtDraft, 'title' | 'content'> {
  const names = games.map(({ name }) => name)
  const title = [...`${seoulTime(startsAt)} ${names[0] ?? '보드게임'}`].slice(0, longestTitle).join('')
  const content = names.length === 0 ? '함께 보드게임 해요.' : `${withObject(names.join(', '))} 해요.`
  return { title, content }
}

/** What an address fills in, from another page or from the calendar screen; null if that is nothing. */
export function broughtBy(params: URLSearchParams, games: readonly BroughtGame[]): BroughtDraft | null {
  const [cafe = '', day = '', time = '', people, lasts] = ['cafe', 'date', 'time', 'people', 'lasts'].map(
    (name) => params.get(name) ?? '',
  )
  const [count, minutes] = [Number(people), Number(lasts)]
  const isEvening = isDay(day) && isTime(time)
  const part = {
    ...(isId(cafe) && {
      cafeId: Number(cafe),
      games: games.map(({ id, name, image }) => ({ id, name, image })),
    }),
    ...(isDay(day) && { day }),
    ...(isEvening && { time, ...textsOf(startsAtOf(day, time), games) }),
    ...(Number.isInteger(count) &&
      count >= fewestPeople &&
      count <= mostPeople && { minPeople: fewestPeople, maxPeople: count }),
    ...(isLasting(minutes) && { lastsMinutes: minutes }),
  }
  return Object.keys(part).length === 0 ? null : part
}
