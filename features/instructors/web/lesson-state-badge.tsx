import { Badge, type Tone } from '~/ui/badge'
import { type LessonState, lessonStateLabels } from '../lesson'

const tones: Record<LessonState, Tone> = {
  waiting: 'neutral',
  proposed: 'brand',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
}

export function LessonStateBadge({
  state,
  isCalledOff,
}: {
  state: LessonState
  /** The instructor has called off a lesson that was agreed on. */
  isCalledOff: boolean
}) {
  return <Badge tone={tones[state]}>{isCalledOff ? '레슨을 취소했어요' : lessonStateLabels[state]}</Badge>
}
