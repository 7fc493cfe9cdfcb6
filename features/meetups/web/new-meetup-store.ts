import type { FormDraft } from '~/lib/web/form-draft'
import { experiences, type ForWhom } from '../experience'
import { defaultPeople, mostGames } from '../meetup'
import type { MeetupEnd } from '../meetup-end'
import { defaultTime, isDayPast, type MeetupDraft } from '../new-meetup'

/** The values of the new-meetup form. */
export interface TypedMeetup extends Omit<MeetupDraft, 'lastsMinutes'>, ForWhom, MeetupEnd {
  explains: boolean
  minPeople: number
  maxPeople: number
  autoAccepts: boolean
  isPublic: boolean
  password: string
  contact: string
  /** Games that the chosen cafe owns. */
  games: { id: number; name: string; image: string | null }[]
  /** Games of the member's own list. Both together are limited. */
  brought: { id: number; name: string; image: string | null }[]
  /** Further dates in the weeks after the day. */
  days: string[]
}

export function emptyNewMeetup(now: Date): TypedMeetup {
  return {
    title: '',
    content: '',
    day: '',
    time: defaultTime('', now) ?? '',
    cafeId: null,
    ...defaultPeople,
    autoAccepts: true,
    isPublic: true,
    password: '',
    contact: '',
    games: [],
    brought: [],
    days: [],
    experience: 'anyone',
    welcomesBeginners: false,
    explains: false,
    lastsMinutes: null,
    beforeLastTrain: false,
  }
}

/** The form has one field for both kinds of games. */
export const gamesFieldOf = (name: string) => (['gameIds', 'broughtIds'].includes(name) ? 'games' : name)

/** Whether a draft's games can be shown. */
export function areGames(games: unknown, most = mostGames): games is TypedMeetup['games'] {
  return (
    Array.isArray(games) &&
    games.length <= most &&
    games.every((game) => Number.isInteger(game?.id) && typeof game.name === 'string')
  )
}

/** Whether a draft says for whom the meetup is. */
export function isForWhom({ experience, welcomesBeginners, explains }: Partial<ForWhom>): boolean {
  return (
    experiences.some((each) => each === experience) &&
    [welcomesBeginners, explains].every((said) => typeof said === 'boolean')
  )
}

function isEnd({ lastsMinutes, beforeLastTrain }: Partial<MeetupEnd>): boolean {
  return (lastsMinutes === null || Number.isInteger(lastsMinutes)) && typeof beforeLastTrain === 'boolean'
}

function isTyped(value: unknown): value is TypedMeetup {
  if (typeof value !== 'object' || value === null) return false
  const { cafeId, minPeople, maxPeople, autoAccepts, isPublic, games, brought, days, ...texts } =
    value as Partial<TypedMeetup>
  const { title, content, day, time, password, contact } = texts
  return (
    [title, content, day, time, password, contact].every((text) => typeof text === 'string') &&
    (cafeId === null || Number.isInteger(cafeId)) &&
    Number.isInteger(minPeople) &&
    Number.isInteger(maxPeople) &&
    typeof autoAccepts === 'boolean' &&
    typeof isPublic === 'boolean' &&
    areGames(games) &&
    areGames(brought) &&
    isEnd(value) &&
    Array.isArray(days) &&
    days.every((day) => typeof day === 'string') &&
    isForWhom(value)
  )
}

/** The draft is kept in the tab, so it survives the screens that choose a cafe and a day. */
export function draftOfNewMeetup(memberId: number): FormDraft<TypedMeetup> {
  return {
    name: 'new-meetup',
    memberId,
    isValid: isTyped,
    // The initial time depends on the hour at which the form is opened, so it differs without a change.
    outlivesChanges: true,
    onLaterDay: (typed) => (isDayPast(typed.day, new Date()) ? { ...typed, day: '' } : typed),
  }
}
