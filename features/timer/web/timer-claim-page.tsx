import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useAsMember } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { scoreInWords } from '~/features/play-records/play'
import { dayInWords } from '~/lib/day-in-words'
import { call } from '~/lib/web/call'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { timerEndpoints } from '../endpoints'
import { PlayerMark } from './player-mark'

const resultOf = (key: string) =>
  queryOptions({
    queryKey: ['timer-result', key] as const,
    queryFn: (context) => call(timerEndpoints.result, { params: { key } }, context),
    refetchOnWindowFocus: 'always',
  })

const nothing = <EmptyState icon="timer" title="게임 결과를 찾을 수 없어요" />

function Result({ resultKey }: { resultKey: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const asMember = useAsMember()
  const query = useQuery(resultOf(resultKey))
  const claim = useMutation({
    mutationFn: (place: number) =>
      call(timerEndpoints.claim, { params: { key: resultKey }, body: { place } }, { client }),
    onSuccess: ({ game }) => {
      showToast({ type: 'success', message: '내 플레이 기록에 저장했어요' })
      void navigate(paths.playLogOf(game.id), { replace: true })
    },
    onError: (error) => sayFailure(error, '기록을 가져오지 못했어요'),
  })
  return (
    <Answer
      query={query}
      skeleton={<Skeleton shape="block" className="mx-5 h-60 rounded-card" />}
      failure="게임 결과를 불러오지 못했어요"
      missing={nothing}
    >
      {({ game, playedOn, players }) => (
        <div className="px-5 pt-2 pb-10">
          <h2 className="font-bold text-24 text-ink">{game.name}</h2>
          <p className="mt-1 text-15 text-ink-dim">
            {dayInWords(playedOn)} · 내 이름 옆의 버튼을 눌러 주세요.
          </p>
          <ul aria-label="함께한 사람" className="mt-4 flex flex-col gap-2">
            {players.map(({ name, score, penalty, isWinner, isClaimed }, place) => (
              <li key={name} className="flex min-h-16 items-center gap-3 rounded-card bg-sunken px-4 py-2">
                <PlayerMark player={place} className="size-10" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold text-15 text-ink">{name}</span>
                  <span className="tabular block text-13 text-ink-dim">
                    {[
                      scoreInWords({ score, penalty })?.total,
                      scoreInWords({ score, penalty })?.how,
                      isWinner ? '우승' : null,
                    ]
                      .filter((part) => part != null)
                      .join(' · ')}
                  </span>
                </span>
                {isClaimed ? (
                  <span className="shrink-0 text-13 text-ink-dim">가져갔어요</span>
                ) : (
                  <Button
                    variant="secondary"
                    onClick={() => asMember(() => claim.mutateAsync(place).catch(() => null))}
                  >
                    나예요 <span className="sr-only">{name} 기록 가져오기</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Answer>
  )
}

export default function TimerClaimPage() {
  const [search] = useSearchParams()
  const goBack = useWayBack(paths.timer())
  const key = search.get('key') ?? ''
  return (
    <>
      <PageHead title="게임 기록 가져오기" path="/timer/claim" hidden />
      <TopBar title="게임 기록 가져오기" backHref={paths.timer()} onBack={goBack} />
      {key === '' ? nothing : <Result key={key} resultKey={key} />}
    </>
  )
}
