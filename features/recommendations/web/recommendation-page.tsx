import type { ReactNode } from 'react'
import { paths } from '~/features/paths'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import { toSearch } from '../pick-request'
import { Meeple } from './meeple'

/** A drawing of a table with game boxes and meeples. */
function Table() {
  return (
    <svg viewBox="0 0 350 190" className="w-full" aria-hidden="true">
      <rect width="350" height="190" rx="24" className="fill-[#FDEBDD] dark:fill-[#33261D]" />
      <ellipse cx="175" cy="168" rx="150" ry="26" className="fill-[#F3C9A6] dark:fill-[#5A3D28]" />
      <rect x="112" y="122" width="126" height="30" rx="6" className="fill-[#3F7D6B]" />
      <rect x="122" y="92" width="106" height="30" rx="6" className="fill-[#6C62C4]" />
      <rect x="132" y="64" width="86" height="28" rx="6" className="fill-[#F1904D]" />
      <path
        d="M140 137h36M150 107h30M158 78h22"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".85"
        fill="none"
      />
      <circle cx="220" cy="137" r="6" fill="#fff" opacity=".85" />
      <circle cx="212" cy="107" r="6" fill="#fff" opacity=".85" />
      <g transform="rotate(-9 175 40)">
        <rect x="155" y="22" width="38" height="38" rx="9" className="fill-white" />
        <circle cx="166" cy="33" r="4" className="fill-[#1C1C22]" />
        <circle cx="174" cy="41" r="4" className="fill-[#1C1C22]" />
        <circle cx="182" cy="49" r="4" className="fill-[#1C1C22]" />
      </g>
      <Meeple at={[64, 128]} size={1.5} className="fill-[#3F7D6B]" />
      <Meeple at={[288, 128]} size={1.5} className="fill-[#C2456B]" />
      <Meeple at={[90, 152]} size={0.8} className="fill-[#F1904D]" />
      <Meeple at={[258, 154]} size={0.8} className="fill-[#6C62C4]" />
    </svg>
  )
}

function Way({
  href,
  drawing,
  title,
  text,
}: {
  href: string
  drawing: ReactNode
  title: string
  text: string
}) {
  return (
    <li>
      <Link
        href={href}
        className="-mx-2 flex min-h-18 items-center gap-3.5 rounded-card px-2 py-2.5 transition duration-150 hover:bg-sunken active:scale-[0.985]"
      >
        <span className="grid size-13 shrink-0 place-items-center rounded-card bg-brand/10 text-brand-strong">
          {drawing}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-bold text-15 text-ink">{title}</span>
          <span className="block text-13 text-ink-dim">{text}</span>
        </span>
        <Icon name="chevron-right" size={18} className="text-ink-dim" />
      </Link>
    </li>
  )
}

export default function RecommendationPage() {
  const goBack = useWayBack(paths.home())
  return (
    <>
      <PageHead
        title="보드게임 추천"
        description="인원과 난이도, 상황에 맞는 보드게임 10가지를 추천 이유와 함께 보여 드려요."
        path={paths.recommendation()}
      />
      <TopBar title="게임 추천" backHref={paths.home()} onBack={goBack} />
      <div className="px-5 pt-1 pb-8">
        <Table />
        <p className="mt-6 text-balance font-bold text-24 text-ink">오늘 뭐 할지, 같이 골라 볼까요?</p>
        <p className="mt-1.5 text-15 text-ink-dim">10가지를 추천 이유와 함께 보여 드려요.</p>
        <ul className="mt-5 flex flex-col gap-1">
          <Way
            href={paths.recommendationPeople()}
            drawing={<Icon name="users" size={26} />}
            title="인원과 난이도"
            text="함께할 인원과 원하는 난이도"
          />
          <Way
            href={paths.recommendationWays()}
            drawing={<Icon name="cake" size={26} />}
            title="상황"
            text="둘이서, 처음이라면, 파티에서…"
          />
          <Way
            href={paths.recommendationLoading(toSearch({ by: 'chance' }))}
            drawing={<Icon name="dice" size={26} />}
            title="랜덤"
            text="고민될 땐 랜덤으로"
          />
        </ul>
      </div>
    </>
  )
}
