import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { ErrorState } from '~/ui/error-state'
import { TopBar } from '~/ui/top-bar'
import { namesOf, readPickRequest, toSearch } from '../pick-request'
import { Meeple } from './meeple'
import { NothingPicked } from './nothing-picked'
import { recommendationQueries } from './queries'

/** Fetches the recommendation and then navigates to the result. */
function useAnswer(search: string): { failure: string | null; retry: () => void } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` repeats the request
  useEffect(() => {
    const pick = readPickRequest(new URLSearchParams(search))
    if (!pick) return
    let isLeft = false
    const query = recommendationQueries.picked(pick)
    // A random draw that begins on this screen is always a new one.
    client.fetchQuery(pick.by === 'chance' ? { ...query, staleTime: 0 } : query).then(
      () => {
        if (!isLeft) void navigate(paths.recommendationResult(toSearch(pick)), { replace: true })
      },
      (error: Error) => {
        if (!isLeft) setFailure(error.message)
      },
    )
    return () => {
      isLeft = true
    }
  }, [client, navigate, search, tries])
  return {
    failure,
    retry: () => {
      setFailure(null)
      setTries((count) => count + 1)
    },
  }
}

export default function RecommendationLoadingPage() {
  const [search] = useSearchParams()
  const pick = readPickRequest(search)
  const { failure, retry } = useAnswer(search.toString())
  const goBack = useWayBack(paths.recommendationWays())
  return (
    <>
      <PageHead title="추천을 준비하는 중" path={paths.recommendationLoading('')} hidden />
      <TopBar title="게임 추천" backHref={paths.recommendationWays()} onBack={goBack} />
      {pick === null ? <NothingPicked /> : null}
      {pick !== null && failure !== null ? (
        <ErrorState title="추천을 불러오지 못했어요" description={failure} onRetry={retry} />
      ) : null}
      {pick !== null && failure === null ? (
        <div role="status" className="flex flex-col items-center px-6 pt-24 text-center">
          <svg width="150" height="96" viewBox="0 0 150 96" aria-hidden="true">
            <Meeple at={[32, 56]} size={1.1} className="animate-breathe fill-[#3F7D6B]" />
            <Meeple at={[75, 48]} size={1.4} className="animate-breathe fill-[#F1904D]" />
            <Meeple at={[118, 56]} size={1.1} className="animate-breathe fill-[#6C62C4]" />
          </svg>
          <p className="mt-6 text-balance font-bold text-20 text-ink">추천 게임을 찾고 있어요</p>
          <p className="mt-1 text-15 text-ink-dim">{namesOf(pick).join(' · ')}</p>
        </div>
      ) : null}
    </>
  )
}
