import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { CallFailed } from '~/lib/web/call-failed'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { actsForAbsent, mayStart } from '../../shared-timer'
import { nameOf } from '../../timer-setup'
import { PlayerMark } from '../player-mark'
import { ShareTextButton } from '../share-text-button'
import { act, type SharedTimer, takeSeat } from '../shared-timer-store'
import { wakeAudio } from '../use-cues'
import { SeatFinder } from './seat-finder'

const QrDrawing = lazy(() => import('../qr-drawing'))

function sayWhy(error: unknown): void {
  if (!(error instanceof CallFailed)) throw error
  sayFailure(error, '자리에 앉지 못했어요')
}

function Invitation({ code }: { code: string }) {
  // `window` exists, because sessions are loaded only in the browser.
  const address = `${window.location.origin}${paths.timerJoin(code)}`
  return (
    <section aria-labelledby="timer-invitation" className="rounded-card bg-sunken p-5 text-center">
      <h2 id="timer-invitation" className="text-balance font-bold text-17 text-ink">
        다른 폰에서 QR을 비추거나 코드를 입력해 주세요
      </h2>
      <div className="mx-auto mt-4 size-48">
        <Suspense fallback={<Skeleton shape="block" className="size-full rounded-card" />}>
          <QrDrawing text={address} label="함께하기 QR 코드" />
        </Suspense>
      </div>
      <p className="mt-4 text-13 text-ink-dim">코드</p>
      <p className="font-extrabold text-30 text-ink tracking-[0.2em]">{code}</p>
      <div className="mt-3">
        <ShareTextButton variant="secondary" title="함께 쓰는 타이머" text={address}>
          링크 보내기
        </ShareTextButton>
      </div>
    </section>
  )
}

/** The screen before the start: an invitation for other phones, and the seats. */
export function Lobby({ session }: { session: NonNullable<SharedTimer['session']> }) {
  const { setup, seats, silent, ownSeat, code } = session
  const [search] = useSearchParams()
  const after = search.get('after')
  const isHost = ownSeat === 0
  const absent = setup.names.filter((_, seat) => !seats.includes(seat) || silent.includes(seat)).length
  const actsForOthers = absent > 0 && ownSeat !== null && actsForAbsent(session, ownSeat)
  return (
    <div className="px-5 pt-2 pb-32">
      <Invitation code={code} />
      <h2 className="mt-6 font-bold text-17 text-ink">자리</h2>
      <p className="text-13 text-ink-dim">
        {ownSeat === null ? '자리를 선택하지 않으면 구경만 해요.' : '다른 빈자리로 옮길 수 있어요.'}
      </p>
      <ul className="mt-3 flex flex-col gap-2">
        {setup.names.map((_, seat) => {
          const isOwn = seat === ownSeat
          const isTaken = seats.includes(seat)
          const name = nameOf(setup.names, seat)
          return (
            <li
              key={name}
              className={cx(
                'flex min-h-16 items-center gap-3 rounded-card px-4 py-2',
                isOwn ? 'bg-brand/10 ring-2 ring-brand' : 'bg-sunken',
              )}
            >
              <PlayerMark player={seat} className="size-10" />
              <span className="min-w-0 flex-1 font-semibold text-15 text-ink">{name}</span>
              {isTaken ? (
                <span className="shrink-0 text-13 text-ink-dim">
                  {isOwn ? '내 자리' : silent.includes(seat) ? '폰이 끊겼어요' : '앉았어요'}
                </span>
              ) : (
                <Button
                  variant="secondary"
                  aria-label={`${name} 자리에 앉기`}
                  // The host keeps seat 0, because that seat starts the timer.
                  disabled={isHost}
                  onClick={() => takeSeat(seat).catch(sayWhy)}
                >
                  앉기
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {ownSeat === null && seats.length > 0 ? <SeatFinder session={session} className="mt-3 w-full" /> : null}
      {after === null ? null : (
        <div className="-mx-4 mt-4 border-line border-t pt-2">
          <ListRow
            title="지난 게임 결과"
            description="순위를 보고 내 기록에 저장해요."
            leading={<Icon name="document" className="text-ink-dim" />}
            href={paths.timerShared(after)}
          />
        </div>
      )}
      <BottomBar>
        {ownSeat !== null && mayStart(session, ownSeat) ? (
          <Button
            size="bottom"
            onClick={() => {
              wakeAudio()
              act('start')
            }}
          >
            {actsForOthers ? `시작하기 · 빈자리 ${absent}곳은 내가 넘겨요` : '시작하기'}
          </Button>
        ) : (
          <p className="py-3.5 text-center font-semibold text-15 text-ink-dim" role="status">
            {nameOf(setup.names, 0)} 님이 시작하기를 기다리고 있어요
          </p>
        )}
      </BottomBar>
    </div>
  )
}
