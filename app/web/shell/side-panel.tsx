import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { grouped } from '~/lib/grouped'
import { Icon, type IconName } from '~/ui/icon'
import { figureQueries } from './figure-queries'

const never = () => () => undefined

const QrDrawing = lazy(() => import('~/ui/qr-drawing'))

/** Takes the present screen to a phone. The code is drawn here, so nobody else learns of the address. */
function ToPhone() {
  const { pathname, search } = useLocation()
  // The server does not know by which name it is reached; the place of the code waits for it.
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => null,
  )
  return (
    <div className="flex items-center gap-4">
      <div className="size-28 shrink-0">
        {origin === null ? null : (
          <Suspense fallback={null}>
            <QrDrawing text={`${origin}${pathname}${search}`} label="이 화면의 QR 코드" />
          </Suspense>
        )}
      </div>
      <p className="text-pretty text-15 text-ink">
        <span className="block font-semibold">폰에서 이어 보기</span>
        <span className="text-13 text-ink-dim">폰 카메라로 비추면 이 화면이 열려요</span>
      </p>
    </div>
  )
}

const features: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'dice', title: '우리에게 맞는 게임', text: '입문부터 고난이도까지, 인원과 난이도로 골라요' },
  { icon: 'people', title: '보드게임 카페에서 만나요', text: '모임을 열거나 참여해서 같은 테이블에 앉아요' },
  { icon: 'star', title: '해 본 사람들의 평가', text: '별점과 리뷰로 고르고, 내 플레이를 기록해요' },
]

/** A smaller number is no reason to join, so it is not shown. */
const smallestShown = 100

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <div className="rounded-card bg-ground px-5 py-4 shadow-card">
      <dt className="text-13 text-ink-dim">{label}</dt>
      <dd className="tabular h-9 font-bold text-24 text-brand-strong">{grouped(value)}</dd>
    </div>
  )
}

/** Shown beside the app on wide screens. A phone's browser never fetches this file's code. */
export default function SidePanel() {
  const { data } = useQuery(figureQueries.now())
  const figures = [
    { label: '함께하는 사람', value: data?.members ?? 0 },
    { label: '보드게임', value: data?.games ?? 0 },
  ].filter(({ value }) => value >= smallestShown)
  return (
    <aside
      aria-label="미플 소개"
      data-side-panel
      className="sticky top-0 hidden h-dvh w-(--panel-width) shrink-0 flex-col justify-center gap-9 overflow-y-auto px-8 py-10 wide:flex"
    >
      <div>
        <p className="flex items-center gap-2 font-bold text-20 text-ink">
          {/* Lazy, so that phones, which never show the panel, do not fetch it. */}
          <img src="/icons/favicon.svg" width={32} height={32} alt="" loading="lazy" />
          미플
        </p>
        <p className="mt-5 text-balance font-bold text-30 text-ink leading-tight">
          게임 찾기부터 모임까지, 보드게임은 미플
        </p>
        <p className="mt-3 text-15 text-ink-dim">
          할 게임을 고르고, 카페에서 사람들을 만나고, 오늘의 한 판을 기록해요.
        </p>
      </div>
      <ul className="flex flex-col gap-5">
        {features.map(({ icon, title, text }) => (
          <li key={title} className="flex items-center gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-card bg-brand text-on-brand">
              <Icon name={icon} size={22} />
            </span>
            <span>
              <span className="block font-semibold text-15 text-ink">{title}</span>
              <span className="block text-13 text-ink-dim">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <ToPhone />
      {/* Has its height before the figures are known, so that nothing moves when they come. */}
      <dl className="grid min-h-22 auto-cols-fr grid-flow-col gap-3">
        {figures.map(({ label, value }) => (
          <Figure key={label} label={label} value={value} />
        ))}
      </dl>
    </aside>
  )
}
