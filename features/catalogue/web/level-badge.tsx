import { Badge, type Tone } from '~/ui/badge'
import { type GameLevel, levelNames } from '../game'

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
      {levelNames[level]}
    </Badge>
  )
}
