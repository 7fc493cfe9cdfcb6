import { Badge, type Tone } from '~/ui/badge'
import type { GameLevel } from '../game'

const levelLabels: Record<GameLevel, string> = {
  'VERY EASY': '아주 쉬움',
  EASY: '쉬움',
  NORMAL: '보통',
  HARD: '어려움',
  'VERY HARD': '아주 어려움',
}

const tones: Record<GameLevel, Tone> = {
  'VERY EASY': 'warn',
  EASY: 'brand',
  NORMAL: 'good',
  HARD: 'bad',
  'VERY HARD': 'bad',
}

export function LevelBadge({ level }: { level: GameLevel }) {
  return (
    <Badge tone={tones[level]}>
      <span className="sr-only">난이도 </span>
      {levelLabels[level]}
    </Badge>
  )
}
