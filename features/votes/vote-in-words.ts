import { seoulShortMoment } from '~/lib/seoul-date'
import type { WhyNoWinner } from './count'
import type { Occasion } from './vote'

/** '2시간', '1시간 30분', '45분'. */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours}시간` : '', rest > 0 ? `${rest}분` : '']
    .filter((part) => part !== '')
    .join(' ')
}

/** '4명이 2시간 동안 할 게임' */
export function occasionInWords({ people, minutes }: Occasion): string {
  return minutes === null ? `${people}명이 할 게임` : `${people}명이 ${minutesInWords(minutes)} 안에 할 게임`
}

/** '2–4명 · 45분' */
export function gameInWords({
  minPlayers,
  maxPlayers,
  minutes,
}: {
  minPlayers: number
  maxPlayers: number
  minutes: number | null
}): string {
  const players = minPlayers === maxPlayers ? `${minPlayers}명` : `${minPlayers}–${maxPlayers}명`
  return minutes === null ? players : `${players} · ${minutesInWords(minutes)}`
}

export const noWinnerTexts: Record<WhyNoWinner, { open: string; closed: string }> = {
  'no-ballots': {
    open: '아직 아무도 투표하지 않았어요.',
    closed: '투표한 사람이 없어서 정해진 게임이 없어요.',
  },
  'none-named': {
    open: '하고 싶은 게임을 선택한 사람이 아직 없어요.',
    closed: '하고 싶은 게임을 선택한 사람이 없어서 정해진 게임이 없어요.',
  },
  'all-vetoed': {
    open: '선택된 게임이 모두 제외됐어요. 다른 게임을 선택해 주세요.',
    closed: '선택된 게임이 모두 제외되어 정해진 게임이 없어요.',
  },
}

/** When it closes by itself. */
export function endInWords({ closesAt, meetup }: { closesAt: string; meetup: object | null }): string {
  const when = seoulShortMoment(new Date(closesAt))
  return meetup === null ? `${when}에 저절로 끝나요.` : `모임이 시작하는 ${when}에 저절로 끝나요.`
}
