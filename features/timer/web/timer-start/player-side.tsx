import type { MouseEvent } from 'react'
import { countCharacters } from '~/lib/characters'
import { cx } from '~/ui/cx'
import { Icon, type IconName } from '~/ui/icon'
import {
  clockInWords,
  clocksOf,
  levelOf,
  type PlayerClocks,
  penaltiesOf,
  type TimeLevel,
  type TimerState,
  usedInWords,
} from '../../timer'
import { nameOf } from '../../timer-setup'
import { PlayerMark } from '../player-mark'

/** The colours are the same in both themes, so that all phones at a table look alike. */
const levels: Record<TimeLevel, { className: string; icon: IconName; text: string }> = {
  plenty: { className: 'bg-[#1E6B38] text-white', icon: 'clock', text: '여유 있어요' },
  middle: { className: 'bg-[#F5B93A] text-[#1C1C22]', icon: 'timer', text: '서둘러 주세요' },
  low: { className: 'bg-[#C62828] text-white', icon: 'warning', text: '얼마 안 남았어요' },
  over: { className: 'bg-[#5E0F1F] text-white', icon: 'warning', text: '시간이 지났어요' },
}

/** The font size: as large as the side allows, smaller for longer times. */
function sizeOf(text: string): string {
  if (text.length <= 4) return 'text-[min(36cqw,50cqh)]'
  return text.length === 5 ? 'text-[min(29cqw,50cqh)]' : 'text-[min(24cqw,50cqh)]'
}

/**
 * The turn clock is large, and the bank is small beside it. Without a turn clock the bank is large, and without both the
 * time that the player has used.
 */
function facesOf({ bankMs, turnMs }: PlayerClocks, spentMs: number): { text: string; small: string | null } {
  if (turnMs !== null) {
    return { text: clockInWords(turnMs), small: bankMs === null ? null : `전체 ${clockInWords(bankMs)}` }
  }
  return { text: bankMs === null ? usedInWords(spentMs) : clockInWords(bankMs), small: null }
}

/** Mark, name and used time beside one another, for a side that is wide and low. */
function SmallFace({
  player,
  name,
  text,
  isActive,
  isOut,
  isOwn,
}: {
  player: number
  name: string
  text: string
  isActive: boolean
  isOut: boolean
  isOwn: boolean
}) {
  return (
    <span className="flex max-w-full items-center gap-2.5 px-2.5">
      <span aria-hidden="true" className="relative flex shrink-0">
        <PlayerMark player={player} className="size-[clamp(28px,42cqh,44px)]" />
        {isOwn ? <OwnSign /> : null}
      </span>
      <span className="flex min-w-0 flex-col items-start text-left">
        <span className="wrap-anywhere line-clamp-2 font-bold text-[clamp(13px,min(15cqh,(100cqw-76px)/6),20px)] leading-tight">
          {name}
        </span>
        <span className="sr-only">{isActive ? '차례, ' : ', '}</span>
        <span className="flex flex-wrap items-center gap-x-1.5">
          <span
            className={cx(
              'tabular whitespace-nowrap font-extrabold leading-[1.1] tracking-tight',
              text.length > 5
                ? 'text-[clamp(18px,min(14cqw,30cqh),40px)]'
                : 'text-[clamp(20px,min(18cqw,34cqh),48px)]',
            )}
          >
            {text}
          </span>
          <span className="sr-only"> 사용, </span>
          <span className={isOut ? 'whitespace-nowrap font-bold text-11' : 'sr-only'}>
            {isActive ? '재고 있어요' : isOut ? '쉬는 중' : ''}
          </span>
        </span>
      </span>
    </span>
  )
}

function OwnSign() {
  return (
    <span className="absolute -right-1.5 -bottom-1.5 rounded-full bg-[#1C1C22] px-1.5 font-semibold text-11 text-white ring-1 ring-white">
      나
    </span>
  )
}

function shareOfBar(share: number): number {
  return Math.round(share * 1000) / 10
}

export function PlayerSide({
  state,
  names,
  player,
  isFar,
  isOwn,
  isSmall,
  canPass,
  onClick,
}: {
  state: TimerState
  names: readonly string[]
  player: number
  isFar: boolean
  isOwn: boolean
  /** One of many, who count up. */
  isSmall: boolean
  canPass: boolean
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}) {
  const isActive = state.active === player && state.phase !== 'ended'
  const clocks = clocksOf(state, player)
  const { text, small } = facesOf(clocks, state.spentMs[player] ?? 0)
  const isCountUp = clocks.bankMs === null && clocks.turnMs === null
  const isOut = state.out.includes(player)
  const penalties = penaltiesOf(state, player)
  const level = levels[levelOf(state, player)]
  const name = nameOf(names, player)
  return (
    <button
      type="button"
      data-active={isActive || undefined}
      aria-disabled={!canPass}
      onClick={onClick}
      className={cx(
        // In a low window the padding keeps the names clear of the buttons in the middle.
        'relative flex min-h-0 min-w-0 flex-col items-center justify-center overflow-hidden transition-colors duration-250 @container-size',
        isSmall ? (isOwn ? 'basis-full! landscape:basis-0!' : '') : 'low:pt-7',
        'focus-visible:outline-4 focus-visible:-outline-offset-8',
        isFar && 'rotate-180',
        isActive ? level.className : 'bg-[#2A2A31] text-[#D2D2DA]',
        // Small sides have no room for an icon beside the colour.
        isSmall && isActive && 'ring-4 ring-white ring-inset',
        isOut && 'opacity-60',
      )}
    >
      {isSmall ? (
        <SmallFace player={player} name={name} text={text} isActive={isActive} isOut={isOut} isOwn={isOwn} />
      ) : (
        <>
          <span className="flex max-w-full items-center gap-2 px-3">
            <span aria-hidden="true" className="relative flex shrink-0">
              <PlayerMark player={player} className="size-[clamp(24px,12cqh,40px)]" />
              {isOwn ? <OwnSign /> : null}
            </span>
            <span
              className={cx(
                'wrap-anywhere line-clamp-2 font-bold leading-tight',
                // What is left beside the mark, divided among the letters; the longest name takes two lines.
                countCharacters(name) > 5
                  ? 'text-[clamp(13px,min(9cqh,(100cqw-76px)/7),26px)]'
                  : 'text-[clamp(15px,min(9cqh,(100cqw-76px)/5),28px)]',
              )}
            >
              {name}
            </span>
            <span className="sr-only">{isActive ? '차례, ' : ', '}</span>
          </span>
          <span
            className={cx(
              'tabular whitespace-nowrap font-extrabold leading-[1.1] tracking-tight',
              sizeOf(text),
            )}
          >
            {text}
          </span>
          <span className="sr-only"> {isCountUp ? '사용' : '남음'}, </span>
          <span className="flex max-w-full flex-wrap items-center justify-center gap-x-3 px-3 font-bold text-[clamp(13px,7cqh,22px)] leading-tight">
            {isActive ? (
              <span className="inline-flex items-center gap-1.5">
                <Icon name={level.icon} size={20} />
                {isCountUp ? '재고 있어요' : level.text}
              </span>
            ) : isOut ? (
              '쉬는 중'
            ) : null}
            {small === null ? null : <span className="tabular">{small}</span>}
            {penalties > 0 ? (
              <span className="tabular rounded-full bg-white px-2.5 py-0.5 text-[#8E1515]">
                벌점 {penalties}
              </span>
            ) : null}
          </span>
        </>
      )}
      {canPass ? <span className="sr-only">, 누르면 다음 차례</span> : null}
      {isActive && !isCountUp ? (
        <svg
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-2 w-full fill-current opacity-70"
        >
          <rect width={shareOfBar(clocks.share)} height="1" />
        </svg>
      ) : null}
    </button>
  )
}
