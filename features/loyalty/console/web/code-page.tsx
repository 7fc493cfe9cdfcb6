import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { consoleEndpoints, type ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen } from '~/features/cafes/console/web/console-screen'
import { loyaltyQueries } from '~/features/loyalty/web/queries'
import { staffPaths } from '~/features/staff-paths'
import { useWakeLock } from '~/features/timer/web/use-wake-lock'
import { WholeScreen } from '~/features/timer/web/whole-screen'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { deviceMs } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { useWayBack } from '~/lib/web/use-way-back'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { Skeleton } from '~/ui/skeleton'
import { JustIn } from './code/just-in'
import { codeNeeds } from './needs'

export const loader = memberLoader
export const clientLoader = memberNeeds(codeNeeds)

const QrDrawing = lazy(() => import('~/ui/qr-drawing'))

const tickMs = 500
/** A failed renewal is retried after this time. */
const patienceMs = 3_000

/** The current code and the seconds for which it is still valid. An expired code is renewed automatically. */
function useCurrentCode(cafeId: number) {
  const query = useQuery({ ...loyaltyQueries.staffCode(cafeId), retry: false })
  const [now, setNow] = useState(() => deviceMs())
  const { data, dataUpdatedAt, errorUpdatedAt, fetchStatus } = query
  // Uses the lifetime that the server reports, because the tablet's clock may be wrong.
  const endsAt = data ? dataUpdatedAt + Date.parse(data.expiresAt) - Date.parse(data.asOf) : 0
  const tick = useEffectEvent(() => {
    setNow(deviceMs())
    const isOver = deviceMs() >= endsAt
    if (isOver && fetchStatus === 'idle' && deviceMs() - errorUpdatedAt > patienceMs) void query.refetch()
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), tickMs)
    return () => clearInterval(timer)
  }, [])
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1_000))
  return {
    shown: data && secondsLeft > 0 ? data : null,
    secondsLeft,
    now,
    isUnreachable: secondsLeft === 0 && (fetchStatus === 'paused' || query.isError),
  }
}

/** Marks on the list of the first day that the code was shown. */
function useNoteCodeShown({ id, firstDay }: ManagedCafe) {
  const { mutate } = useCall(consoleEndpoints.noteCodeShown)
  const isNew = firstDay?.some(({ step, isDone }) => step === 'code' && !isDone) ?? false
  useEffect(() => {
    if (isNew) mutate({ params: { cafeId: id } })
  }, [id, isNew, mutate])
}

const spaced = (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3)}`

function Code({ cafe }: { cafe: ManagedCafe }) {
  const { shown, secondsLeft, now, isUnreachable } = useCurrentCode(cafe.id)
  const goBack = useWayBack(staffPaths.home(cafe.id))
  useWakeLock(true)
  useNoteCodeShown(cafe)
  return (
    <WholeScreen className="overflow-y-auto bg-ground">
      <section aria-label="스탬프 코드" className="flex min-h-full flex-col items-center px-6 pb-8">
        <div className="flex w-full justify-end pt-2">
          <IconButton icon="close" label="코드 화면 닫기" onClick={goBack} />
        </div>
        <div className="my-auto flex w-full max-w-110 flex-col items-center text-center low:grid low:max-w-160 low:grid-cols-[auto_minmax(0,1fr)] low:gap-x-8 low:*:col-start-2 wide:max-w-150">
          <h2 className="text-balance font-bold text-24 text-ink">{cafe.name}</h2>
          <p className="mt-1 text-15 text-ink-dim">미플 앱으로 비추거나 숫자를 입력해 주세요</p>
          <div className="mt-6 grid aspect-square w-full max-w-80 place-items-center rounded-sheet bg-white p-2 shadow-card low:col-start-1! low:row-span-5 low:row-start-1 low:mt-0 low:w-[min(70dvh,50vw)] wide:max-w-[min(32.5rem,60dvh)]">
            {shown === null ? (
              <span className="grid size-full place-items-center text-[#1C1C22]">
                {isUnreachable ? (
                  <Icon name="warning" size={40} />
                ) : (
                  <Skeleton className="size-3/4 rounded-card" />
                )}
              </span>
            ) : (
              <Suspense fallback={<Skeleton className="size-3/4 rounded-card" />}>
                <QrDrawing text={shown.code} label="스탬프 QR 코드" />
              </Suspense>
            )}
          </div>
          {isUnreachable ? (
            <p role="alert" className="mt-6 min-h-20 text-pretty text-17 text-warn">
              지금은 연결할 수 없어요. 연결되면 새 코드가 저절로 나타나요.
            </p>
          ) : (
            <>
              <p className="tabular mt-6 min-h-14 font-bold text-[44px] text-ink leading-tight tracking-wider wide:text-[72px]">
                {shown === null ? (
                  <Skeleton className="mx-auto h-12 w-56" />
                ) : (
                  <output aria-label="여섯 자리 숫자">{spaced(shown.digits)}</output>
                )}
              </p>
              <p className="tabular mt-1 min-h-6 text-15 text-ink-dim">
                {shown === null ? '' : `${secondsLeft}초 뒤에 바뀌어요`}
              </p>
            </>
          )}
          <JustIn cafeId={cafe.id} now={now} />
        </div>
      </section>
    </WholeScreen>
  )
}

/** The screen that a tablet on the counter shows to guests. It covers the whole app. */
export default function CodePage() {
  return (
    <ConsoleScreen title="스탬프 코드" path={staffPaths.code}>
      {(cafe) => <Code cafe={cafe} />}
    </ConsoleScreen>
  )
}
