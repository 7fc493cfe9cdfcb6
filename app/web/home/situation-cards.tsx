import type { ReactNode } from 'react'
import { paths } from '~/features/paths'
import { Meeple } from '~/features/recommendations/web/meeple'
import { Link } from '~/ui/link'

interface Situation {
  title: string
  text: string
  tab: number
  tint: string
  drawing: ReactNode
}

const situations: readonly Situation[] = [
  {
    title: '둘이서',
    text: '마주 앉아 조용히 겨뤄요',
    tab: 1,
    tint: 'bg-[#FDEBDD] dark:bg-[#3A2A20]',
    drawing: (
      <>
        <Meeple at={[34, 46]} className="fill-[#F1904D]" />
        <Meeple at={[78, 46]} className="fill-[#3F7D6B]" />
      </>
    ),
  },
  {
    title: '처음이라면',
    text: '규칙 5분, 바로 시작해요',
    tab: 8,
    tint: 'bg-[#E4F1EA] dark:bg-[#1F312A]',
    drawing: (
      <>
        <rect x="20" y="34" width="34" height="34" rx="7" fill="#3F7D6B" transform="rotate(-10 37 51)" />
        <circle cx="30" cy="45" r="3.500" fill="#fff" />
        <circle cx="43" cy="57" r="3.500" fill="#fff" />
        <Meeple at={[80, 46]} className="fill-[#F1904D]" />
      </>
    ),
  },
  {
    title: '파티에서',
    text: '여러 명이 왁자지껄 웃어요',
    tab: 5,
    tint: 'bg-[#E8E6F7] dark:bg-[#2A2840]',
    drawing: (
      <>
        <Meeple at={[24, 50]} size={0.8} className="fill-[#6C62C4]" />
        <Meeple at={[88, 50]} size={0.8} className="fill-[#3F7D6B]" />
        <Meeple at={[56, 44]} className="fill-[#F1904D]" />
      </>
    ),
  },
]

export function SituationCards() {
  return (
    <ul className="grid grid-cols-3 gap-2.5 px-5 pt-2">
      {situations.map(({ title, text, tab, tint, drawing }) => (
        <li key={tab}>
          <Link href={paths.category(tab)} className={`flex h-full flex-col rounded-card p-3 ${tint}`}>
            <svg viewBox="0 0 112 76" className="w-full" aria-hidden="true">
              {drawing}
            </svg>
            <span className="mt-2 font-bold text-15 text-ink">{title}</span>
            <span className="mt-0.5 text-13 text-ink">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
