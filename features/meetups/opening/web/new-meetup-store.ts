import { areSaid, blankOf } from '~/lib/facts'
import type { FormDraft } from '~/lib/web/form-draft'
import { timeNow } from '~/lib/web/now'
import { type MeetupFacts, openerFacts } from '../../core/facts'
import { defaultPeople, mostGames } from '../../core/meetup'
import type { ChosenGames } from '../../games/meetup-games'
import { defaultTime, isDayPast, type MeetupDraft } from '../new-meetup'

/** The values of the new-meetup form. */
export interface TypedMeetup extends Omit<MeetupDraft, keyof MeetupFacts>, MeetupFacts, ChosenGames {
  minPeople: number
  maxPeople: number
  autoAccepts: boolean
  isPublic: boolean
  password: string
  contact: string
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
    ...blankOf(openerFacts),
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
    Array.isArray(days) &&
    days.every((day) => typeof day === 'string') &&
    areSaid(openerFacts, value)
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
    onLaterDay: (typed) => (isDayPast(typed.day, timeNow()) ? { ...typed, day: '' } : typed),
  }
}
