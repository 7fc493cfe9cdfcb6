import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useAsMember, useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { ShareTextButton } from '~/ui/share-text-button'
import { showToast } from '~/ui/toast-store'
import { GameChoice } from '../game-choice'
import { chooseGame, takeRecord } from '../shared-result-store'
import type { SharedTimer } from '../shared-timer-store'
import { SeatFinder } from './seat-finder'

const QrDrawing = lazy(() => import('~/ui/qr-drawing'))

/** Leads people whose phone has no seat to this result, where they take their seat and record. */
function ForOthers({ timerKey }: { timerKey: string }) {
  const address = `${window.location.origin}${paths.timerShared(timerKey)}`
  return (
    <div className="mt-4 flex flex-col items-center gap-3 text-center">
      <p className="text-13 text-ink-dim">
        타이머에 들어오지 않은 사람도 나중에 이 QR이나 링크로 자기 자리를 선택하고 기록을 가져갈 수 있어요.
      </p>
      <div className="size-36">
        <Suspense fallback={null}>
          <QrDrawing text={address} label="게임 결과 QR 코드" />
        </Suspense>
      </div>
      <ShareTextButton variant="secondary" title="게임 결과" text={address}>
        링크 보내기
      </ShareTextButton>
    </div>
  )
}

function TakeRecord({ timerKey }: { timerKey: string }) {
  const asMember = useAsMember()
  const { status } = useSession()
  const take = useMutation({
    mutationFn: () => takeRecord(timerKey),
    onSuccess: () => showToast({ type: 'success', message: '내 플레이 기록에 저장했어요' }),
    onError: (error) => sayFailure(error, '기록을 저장하지 못했어요'),
  })
  return (
    <Button
      variant="secondary"
      className="mt-3 min-h-12 w-full"
      busy={take.isPending}
      onClick={() => asMember(() => take.mutate())}
    >
      {status === 'out' ? '로그인하고 내 기록에 저장' : '내 기록에 저장'}
    </Button>
  )
}

/** The game that the table has played, and the own record of it. */
export function TableRecord({ session }: { session: NonNullable<SharedTimer['session']> }) {
  const { key, ending, ownSeat } = session
  const [isChoosing, setIsChoosing] = useState(false)
  const game = ending?.game ?? null
  const planned = ending?.planned ?? null
  const isTaken = ownSeat !== null && ending?.taken.includes(ownSeat)
  const choose = useMutation({
    mutationFn: (gameId: number) => chooseGame(key, gameId),
    onSuccess: () => setIsChoosing(false),
    onError: (error) => sayFailure(error, '게임을 정하지 못했어요'),
  })
  return (
    <section aria-labelledby="table-record" className="mt-4 border-line border-t pt-5">
      <h2 id="table-record" className="font-bold text-17 text-ink">
        플레이 기록
      </h2>
      {ownSeat === null ? (
        <>
          <p className="mt-1 text-15 text-ink-dim">자리를 선택한 사람만 기록을 가져갈 수 있어요.</p>
          <SeatFinder session={session} className="mt-3 w-full" />
        </>
      ) : game === null && planned !== null && !isChoosing ? (
        <>
          <p className="wrap-anywhere mt-2 font-semibold text-15 text-ink">{planned.name}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="secondary" busy={choose.isPending} onClick={() => choose.mutate(planned.id)}>
              이 게임으로 기록하기
            </Button>
            <Button variant="ghost" onClick={() => setIsChoosing(true)}>
              다른 게임 선택
            </Button>
          </div>
        </>
      ) : game === null || isChoosing ? (
        <div className="mt-2">
          <GameChoice onChoose={({ id }) => choose.mutate(id)} />
        </div>
      ) : (
        <>
          <p className="mt-2 flex min-h-11 items-center justify-between gap-3 text-15 text-ink">
            <span className="wrap-anywhere font-semibold">{game.name}</span>
            {ending?.taken.length === 0 ? (
              <Button variant="ghost" size="small" onClick={() => setIsChoosing(true)}>
                다른 게임 선택
              </Button>
            ) : null}
          </p>
          {isTaken ? (
            <p className="mt-1 flex items-center gap-1.5 font-medium text-15 text-good">
              <Icon name="check" size={18} />
              <Link href={paths.playLogOf(game.id)} className="underline">
                내 플레이 기록에 저장했어요
              </Link>
            </p>
          ) : (
            <TakeRecord timerKey={key} />
          )}
          <ForOthers timerKey={key} />
        </>
      )}
    </section>
  )
}
