import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSession } from '~/features/accounts/web/use-session'
import type { Meetup } from '~/features/meetups/core/endpoints'
import { meetupQueries } from '~/features/meetups/core/web/queries'
import type { Entry } from '~/features/meetups/joining/endpoints'
import { entryQueries } from '~/features/meetups/joining/web/queries'
import { seoulDate } from '~/lib/seoul-date'
import { timeNow } from '~/lib/web/now'
import type { TableResult } from '../endpoints'
import { longestPlayerName } from '../play'
import { playQueries } from './queries'
import { emptyPlay, type TypedPlay, type TypedPlayer } from './use-play-form'

/** A meetup at which the member played, with the form as it fills it in. */
export interface PlayedMeetup extends Pick<Meetup, 'id' | 'games'> {
  filledIn: TypedPlay
  /** What the timers at its table have come to, newest first. */
  results: readonly TableResult[]
}

/** Those with a seat, the member first, without those who are known not to have come. */
function playersOf(entries: readonly Entry[]): TypedPlayer[] {
  return entries
    .filter(({ isSeated, hasAttended }) => isSeated && hasAttended !== false)
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
    .map(({ user }, key) => ({
      key,
      // Whoever has left the service is a name only.
      memberId: user.id === 0 ? null : user.id,
      name: [...user.name].slice(0, longestPlayerName).join(''),
      score: '',
      penalty: 0,
      isWinner: false,
    }))
}

function filledInFrom(meetup: Meetup, entries: readonly Entry[]): TypedPlay {
  return {
    ...emptyPlay,
    playedOn: meetup.day <= seoulDate(timeNow()) ? meetup.day : null,
    place: meetup.cafe.name,
    players: playersOf(entries),
  }
}

/**
 * The form for a game at a meetup: what the table's timer says of it, else who was there. Members at the table are known by
 * their nicknames, which the timer has as names.
 */
export function fillIn({ filledIn }: PlayedMeetup, result: TableResult | undefined): TypedPlay {
  if (result === undefined) return filledIn
  return {
    ...filledIn,
    playedOn: result.playedOn,
    minutes: result.minutes === null ? '' : `${result.minutes}`,
    players: result.players.map(({ name, score, penalty, isWinner }, key) => ({
      key,
      memberId: filledIn.players.find((player) => player.name === name)?.memberId ?? null,
      name,
      score: score === null ? '' : `${score}`,
      penalty,
      isWinner,
    })),
  }
}

/** The games of the meetup, those that its timers have a result of first. */
export function gamesOf({ games, results }: PlayedMeetup): Meetup['games'] {
  const known = new Map([...results.map(({ game }) => game), ...games].map((game) => [game.id, game]))
  return [...known.values()]
}

/**
 * What the form for a new record takes from a meetup. Null without one, for a meetup that cannot be read, and for one at
 * which the member has no seat.
 */
export function usePlayedMeetup(meetupId: string | null): PlayedMeetup | null | 'waiting' {
  const { account } = useSession()
  const isWanted = meetupId !== null && account !== null
  const meetup = useQuery({ ...meetupQueries.detail(meetupId ?? ''), enabled: isWanted })
  const entries = useQuery({ ...entryQueries.entries(meetupId ?? ''), enabled: isWanted })
  const seen = meetup.data?.seenBy === account?.id ? meetup.data : undefined
  const read = useQuery({ ...playQueries.ofMeetup(meetupId ?? ''), enabled: isWanted })
  // They stay as the form was opened with them, also once the record is saved.
  const [results, setResults] = useState<readonly TableResult[] | null>(null)
  if (results === null && !read.isFetching && (read.data || read.isError))
    setResults(read.data?.results ?? [])
  const isWaiting = isWanted && !meetup.isError && !entries.isError && !(seen && entries.data && results)
  return useMemo(() => {
    if (isWaiting) return 'waiting'
    if (meetupId === null || seen?.own?.state !== 'seated' || entries.data === undefined) return null
    return {
      id: seen.id,
      games: seen.games,
      filledIn: filledInFrom(seen, entries.data),
      results: results ?? [],
    }
  }, [isWaiting, meetupId, seen, entries.data, results])
}
