import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useAsMember, useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { keyReused } from '~/lib/errors'
import { call } from '~/lib/web/call'
import { isRefused } from '~/lib/web/call-failed'
import { newIdempotencyKey } from '~/lib/web/idempotency-key'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { sayFailure } from '~/ui/say-failure'
import { ShareTextButton } from '~/ui/share-text-button'
import { showToast } from '~/ui/toast-store'
import { timerEndpoints } from '../../endpoints'
import type { RankedPlayer } from '../../score'
import { minutesOf, toResultPlayers } from '../../shared-result'
import { GameChoice } from '../game-choice'
import { changeScoring, type Scoring } from '../timer-store'

const QrDrawing = lazy(() => import('~/ui/qr-drawing'))

function Claims({ resultKey }: { resultKey: string }) {
  const address = `${window.location.origin}${paths.timerClaim(resultKey)}`
  return (
    <div className="mt-3 flex flex-col items-center gap-3 text-center">
      <p className="text-13 text-ink-dim">
        함께한 사람은 QR이나 링크로 자기 기록을 가져갈 수 있어요. 한 사람의 기록은 한 번만 가져가요.
      </p>
      <div className="size-36">
        <Suspense fallback={null}>
          <QrDrawing text={address} label="기록 가져가기 QR 코드" />
        </Suspense>
      </div>
      <ShareTextButton variant="secondary" title="게임 기록 가져가기" text={address}>
        링크 보내기
      </ShareTextButton>
    </div>
  )
}

/** Saves the result as a play of this device's member, and lets the other players claim theirs. */
export function SaveSection({
  ranked,
  runMs,
  scoring,
}: {
  ranked: readonly RankedPlayer[]
  runMs: number
  scoring: Scoring
}) {
  const client = useQueryClient()
  const asMember = useAsMember()
  const { status } = useSession()
  const { game, meetupId, ownPlace, resultKey } = scoring
  const inSeats = [...ranked].sort((one, other) => one.player - other.player)

  const save = useMutation({
    mutationFn: (gameId: number) => {
      const players = toResultPlayers(ranked)
      const body = { gameId, meetupId, minutes: minutesOf(runMs), ownPlace, players }
      const text = JSON.stringify(body)
      // The reply may have been lost after the result was stored, so a retry uses the same key.
      const sent = scoring.sent?.body === text ? scoring.sent : { key: newIdempotencyKey(), body: text }
      changeScoring({ sent })
      return call(timerEndpoints.saveResult, { body }, { client, idempotencyKey: sent.key })
    },
    onSuccess: (saved) => {
      changeScoring({ resultKey: saved.key })
      showToast({ type: 'success', message: '플레이 기록에 저장했어요' })
    },
    onError: (error) => {
      if (isRefused(error, keyReused)) changeScoring({ sent: null })
      sayFailure(error, '기록을 저장하지 못했어요')
    },
  })

  return (
    <section aria-labelledby="timer-save" className="mt-4 border-line border-t pt-5">
      <h2 id="timer-save" className="font-bold text-17 text-ink">
        플레이 기록
      </h2>
      {resultKey !== null ? (
        <>
          <p className="mt-1 flex items-center gap-1.5 font-medium text-15 text-good">
            <Icon name="check" size={18} />
            {game?.name} 기록을 저장했어요
          </p>
          <Claims resultKey={resultKey} />
        </>
      ) : game === null ? (
        <div className="mt-2">
          <GameChoice onChoose={(chosen) => changeScoring({ game: chosen })} />
        </div>
      ) : (
        <div className="mt-2">
          <p className="flex items-center justify-between gap-3 text-15 text-ink">
            <span className="font-semibold">{game.name}</span>
            <Button variant="ghost" size="small" onClick={() => changeScoring({ game: null })}>
              다른 게임 선택
            </Button>
          </p>
          <fieldset className="mt-2 min-w-0">
            <legend className="text-13 text-ink-dim">나는 누구였나요?</legend>
            <div className="mt-2 flex flex-wrap gap-2">
              {inSeats.map(({ player, name }) => (
                <Chip
                  key={player}
                  selected={player === ownPlace}
                  onClick={() => changeScoring({ ownPlace: player })}
                >
                  {name}
                </Chip>
              ))}
            </div>
          </fieldset>
          <Button
            variant="secondary"
            className="mt-4 min-h-12 w-full"
            onClick={() => asMember(() => save.mutateAsync(game.id).catch(() => null))}
          >
            {status === 'out' ? '로그인하고 플레이 기록에 저장' : '플레이 기록에 저장'}
          </Button>
        </div>
      )}
    </section>
  )
}
