import { Badge } from '~/ui/badge'

export function InquiryState({ isWaiting }: { isWaiting: boolean }) {
  return isWaiting ? <Badge tone="warn">답을 기다려요</Badge> : <Badge tone="good">답했어요</Badge>
}
