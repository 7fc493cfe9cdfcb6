import { firstPaths } from '~/features/first-paths'
import type { IconName } from '~/ui/icon-names'

interface Tab {
  label: string
  href: string
  icon: IconName
  /** Its code is fetched only when a finger nears it. */
  isLater?: true
}

export const tabs: readonly Tab[] = [
  { label: '홈', href: firstPaths.home(), icon: 'home' },
  { label: '모임', href: firstPaths.meetups(), icon: 'people' },
  { label: '내 주변', href: firstPaths.nearby(), icon: 'map-pin' },
  { label: '타이머', href: firstPaths.timer(), icon: 'timer', isLater: true },
  { label: 'MY', href: firstPaths.profile(), icon: 'user' },
]
