import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { addressOf, call } from '~/lib/web/call'
import type { CallFailed } from '~/lib/web/call-failed'
import { followStream } from '~/lib/web/follow-stream'
import { deviceMark } from '~/lib/web/idempotency-key'
import { queryClient } from '~/lib/web/query-client'
import { type Vote, type VoteNews, voteEndpoints } from '../endpoints'

/** The key in the address; undefined before the browser has looked, because the server never sees what stands behind #. */
export function useVoteKey(): string | undefined {
  const { hash } = useLocation()
  const [key, setKey] = useState<string>()
  useEffect(() => setKey(decodeURIComponent(hash.slice(1))), [hash])
  return key
}

export interface FollowedVote {
  vote: Vote | null
  /** Why the vote cannot be shown. */
  failure: CallFailed | null
  /** Whether what is shown is what everybody sees now. */
  isLive: boolean
}

/** Follows a vote, as the member who is signed in or as this phone. */
export function useVote(key: string, memberId: number | null): FollowedVote & { take: (vote: Vote) => void } {
  const [state, setState] = useState<FollowedVote>({ vote: null, failure: null, isLive: false })
  useEffect(
    () =>
      followStream({
        // Also reads the own part of whoever has just signed in.
        read: () => readVote(key, memberId),
        onRead: (vote) => setState({ vote, failure: null, isLive: true }),
        onFailed: (failure) => setState({ vote: null, failure, isLive: false }),
        address: () => addressOf(voteEndpoints.follow.path, { params: { key } }),
        onNews: (data) => {
          const news = JSON.parse(data) as VoteNews
          setState(({ vote, ...rest }) => ({ ...rest, vote: vote && withNews(vote, news), isLive: true }))
        },
        onLost: () => setState((before) => ({ ...before, isLive: false })),
      }),
    [key, memberId],
  )
  return { ...state, take: (vote) => setState((before) => ({ ...before, vote })) }
}

/** What everybody hears says nothing of one's own ballot, but that it went with all others. */
function withNews(vote: Vote, news: VoteNews): Vote {
  return { ...vote, ...news, own: news.emptied > vote.emptied ? null : vote.own }
}

function readVote(key: string, _asMember: number | null): Promise<Vote> {
  return call(
    voteEndpoints.read,
    { params: { key }, body: { phone: deviceMark() } },
    { client: queryClient() },
  )
}
