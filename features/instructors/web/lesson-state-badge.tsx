import { Badge, type Tone } from '~/ui/badge'
import { type LessonState, lessonStateLabels } from '../lesson'

const tones: Record<LessonState, Tone> = {
  waiting: 'neutral',
  proposed: 'brand',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
}

export function LessonStateBadge({ state }: { state: LessonState }) {
  return <Badge tone={tones[state]}>{lessonStateLabels[state]}</Badge>
}
