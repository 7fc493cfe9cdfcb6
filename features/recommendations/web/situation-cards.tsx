import type { ReactNode } from 'react'
import type { Situation } from '~/features/catalogue/situation'
import { cx } from '~/ui/cx'
import { Link } from '~/ui/link'
import { situationNames } from '../pick-request'
import { Meeple } from './meeple'

const orange = 'fill-[#F1904D]'
const green = 'fill-[#3F7D6B]'
const violet = 'fill-[#6C62C4]'
const rose = 'fill-[#C2456B]'

const looks: Record<Situation, { text: string; tint: string; drawing: ReactNode }> = {
  two: {
    text: '마주 앉아 조용히 겨뤄요',
    tint: 'bg-[#FDEBDD] dark:bg-[#3A2A20]',
    drawing: (
      <>
        <Meeple at={[36, 38]} className={orange} />
        <Meeple at={[84, 38]} className={green} />
      </>
    ),
  },
  beginners: {
    text: '규칙 5분, 바로 시작해요',
    tint: 'bg-[#E4F1EA] dark:bg-[#1F312A]',
    drawing: (
      <>
        <rect x="22" y="24" width="34" height="34" rx="7" className={green} transform="rotate(-10 39 41)" />
        <circle cx="32" cy="35" r="3.5" fill="#fff" />
        <circle cx="45" cy="47" r="3.5" fill="#fff" />
        <Meeple at={[86, 38]} className={orange} />
      </>
    ),
  },
  party: {
    text: '여러 명이 왁자지껄 웃어요',
    tint: 'bg-[#E8E6F7] dark:bg-[#2A2840]',
    drawing: (
      <>
        <Meeple at={[24, 42]} size={0.8} className={violet} />
        <Meeple at={[96, 42]} size={0.8} className={green} />
        <Meeple at={[60, 36]} className={orange} />
      </>
    ),
  },
  team: {
    text: '서로 돕고 함께 이겨요',
    tint: 'bg-[#E2EEFA] dark:bg-[#1D2B3A]',
    drawing: (
      <>
        <path
          d="M18 58h84"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          className="text-[#2B6CB8]"
        />
        <Meeple at={[38, 36]} size={0.85} className={green} />
        <Meeple at={[60, 36]} size={0.85} className={orange} />
        <Meeple at={[82, 36]} size={0.85} className={violet} />
      </>
    ),
  },
  children: {
    text: '아이도 신나게 놀아요',
    tint: 'bg-[#FCE6EC] dark:bg-[#3B2230]',
    drawing: (
      <>
        <Meeple at={[40, 34]} size={1.1} className={rose} />
        <Meeple at={[78, 44]} size={0.65} className={orange} />
        <circle cx="100" cy="18" r="9" className={green} />
        <path d="M100 27v26" stroke="currentColor" strokeWidth="1.5" className="text-ink-dim" />
      </>
    ),
  },
  alone: {
    text: '나만의 속도로 즐겨요',
    tint: 'bg-[#F5EEDC] dark:bg-[#332C1C]',
    drawing: (
      <>
        <Meeple at={[44, 38]} className={orange} />
        <rect x="74" y="26" width="22" height="30" rx="4" className={violet} transform="rotate(8 85 41)" />
        <rect x="82" y="24" width="22" height="30" rx="4" className={green} transform="rotate(18 93 39)" />
      </>
    ),
  },
}

export function SituationCards({
  situations,
  hrefOf,
  className,
}: {
  situations: readonly Situation[]
  hrefOf: (situation: Situation) => string
  className?: string
}) {
  return (
    <ul className={cx('grid gap-2.5', className)}>
      {situations.map((situation) => {
        const { text, tint, drawing } = looks[situation]
        return (
          <li key={situation}>
            <Link
              href={hrefOf(situation)}
              className={`flex h-full flex-col rounded-card p-3 max-[359px]:px-1.5 transition duration-150 active:scale-[0.985] ${tint}`}
            >
              <svg viewBox="0 0 120 66" className="w-full max-w-36 self-center" aria-hidden="true">
                {drawing}
              </svg>
              <span className="mt-2 font-bold text-15 text-ink max-[359px]:text-13">
                {situationNames[situation]}
              </span>
              <span className="text-13 text-ink">{text}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
