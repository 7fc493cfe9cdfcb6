import { Badge, type Tone } from '~/ui/badge'
import { resultNames } from '../counts'
import type { RowResult } from '../import'

const tones: Readonly<Record<RowResult, Tone>> = {
  added: 'good',
  changed: 'brand',
  unchanged: 'neutral',
  refused: 'bad',
}

export function ResultBadge({ result, className }: { result: RowResult; className?: string }) {
  return (
    <Badge tone={tones[result]} className={className}>
      {resultNames[result]}
    </Badge>
  )
}
