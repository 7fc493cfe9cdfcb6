import { Badge, type Tone } from '~/ui/badge'
import type { IconName } from '~/ui/icon'
import type { MeetupStatus } from '../meetup'
import { statusNames, underWay } from '../meetup-texts'

const looks: Record<MeetupStatus, { tone: Tone; icon: IconName }> = {
  open: { tone: 'brand', icon: 'clock' },
  confirmed: { tone: 'good', icon: 'check' },
  closed: { tone: 'neutral', icon: 'lock' },
  ended: { tone: 'neutral', icon: 'check' },
  cancelled: { tone: 'bad', icon: 'close' },
}

/** `isUnderWay`: the meetup has started and is not over. */
export function MeetupStatusBadge({
  status,
  isUnderWay = false,
}: {
  status: MeetupStatus
  isUnderWay?: boolean
}) {
  const { tone, icon } = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {isUnderWay ? underWay : statusNames[status]}
    </Badge>
  )
}
