import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '~/features/accounts/web/use-session'
import type { Entry, Meetup } from '~/features/meetups/endpoints'
import { meetupQueries } from '~/features/meetups/web/queries'
import { seoulDate } from '~/lib/seoul-date'
import { longestPlayerName } from '../play'
import { emptyPlay, type TypedPlay, type TypedPlayer } from './use-play-form'

/** A meetup at which the member played, with the form as it fills it in. */
export interface PlayedMeetup extends Pick<Meetup, 'id' | 'games'> {
  filledIn: TypedPlay
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
    playedOn: meetup.day <= seoulDate(new Date()) ? meetup.day : null,
    place: meetup.cafe.name,
    players: playersOf(entries),
  }
}

/**
 * What the form for a new record takes from a meetup. Null without one, for a meetup that cannot be read, and for one at
 * which the member has no seat.
 */
export function usePlayedMeetup(meetupId: string | null): PlayedMeetup | null | 'waiting' {
  const { account } = useSession()
  const isWanted = meetupId !== null && account !== null
  const meetup = useQuery({ ...meetupQueries.detail(meetupId ?? ''), enabled: isWanted })
  const entries = useQuery({ ...meetupQueries.entries(meetupId ?? ''), enabled: isWanted })
  const seen = meetup.data?.seenBy === account?.id ? meetup.data : undefined
  const isWaiting = isWanted && !meetup.isError && !entries.isError && !(seen && entries.data)
  return useMemo(() => {
    if (isWaiting) return 'waiting'
    if (meetupId === null || seen?.own?.state !== 'seated' || entries.data === undefined) return null
    return { id: seen.id, games: seen.games, filledIn: filledInFrom(seen, entries.data) }
  }, [isWaiting, meetupId, seen, entries.data])
}
