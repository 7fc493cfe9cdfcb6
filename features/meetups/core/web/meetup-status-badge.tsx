import { Badge, type Tone } from '~/ui/badge'
import type { IconName } from '~/ui/icon'
import type { MeetupStatus } from '../meetup'
import { beforeYes, statusNames, underWay } from '../meetup-texts'

const looks: Record<MeetupStatus, { tone: Tone; icon: IconName }> = {
  open: { tone: 'brand', icon: 'clock' },
  confirmed: { tone: 'good', icon: 'check' },
  closed: { tone: 'neutral', icon: 'lock' },
  ended: { tone: 'neutral', icon: 'check' },
  cancelled: { tone: 'bad', icon: 'close' },
}

const waiting = { tone: 'warn', icon: 'clock' } as const

/** `isUnderWay`: the meetup has started and is not over. `awaitsYes`: its cafe has yet to say yes. */
export function MeetupStatusBadge({
  status,
  isUnderWay = false,
  awaitsYes = false,
}: {
  status: MeetupStatus
  isUnderWay?: boolean
  awaitsYes?: boolean
}) {
  const { tone, icon } = awaitsYes ? waiting : looks[isUnderWay ? 'confirmed' : status]
  return (
    <Badge tone={tone} icon={icon} className="text-13!">
      {awaitsYes ? beforeYes : isUnderWay ? underWay : statusNames[status]}
    </Badge>
  )
}
