import { paths } from '~/features/paths'
import type { IconName } from '~/ui/icon-names'

interface Tab {
  label: string
  href: string
  icon: IconName
  /** Its code is fetched only when a finger nears it. */
  isLater?: true
}

export const tabs: readonly Tab[] = [
  { label: '홈', href: paths.home(), icon: 'home' },
  { label: '모임', href: paths.meetups(), icon: 'people' },
  { label: '내 주변', href: paths.nearby(), icon: 'map-pin' },
  { label: '타이머', href: paths.timer(), icon: 'timer', isLater: true },
  { label: 'MY', href: paths.profile(), icon: 'user' },
]
