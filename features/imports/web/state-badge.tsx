import { Badge, type Tone } from '~/ui/badge'
import type { IconName } from '~/ui/icon'
import type { ImportState } from '../import'

const states: Readonly<Record<ImportState, { name: string; tone: Tone; icon?: IconName }>> = {
  checking: { name: '확인 중', tone: 'brand', icon: 'clock' },
  ready: { name: '가져오기 전', tone: 'warn' },
  queued: { name: '대기 중', tone: 'brand', icon: 'clock' },
  running: { name: '가져오는 중', tone: 'brand', icon: 'refresh' },
  done: { name: '가져옴', tone: 'good', icon: 'check' },
  failed: { name: '멈춤', tone: 'bad', icon: 'warning' },
  refused: { name: '읽을 수 없음', tone: 'bad', icon: 'warning' },
  cancelled: { name: '취소함', tone: 'neutral' },
  expired: { name: '기한 지남', tone: 'neutral' },
}

export function StateBadge({ state }: { state: ImportState }) {
  const { name, tone, icon } = states[state]
  return (
    <Badge tone={tone} icon={icon}>
      {name}
    </Badge>
  )
}
