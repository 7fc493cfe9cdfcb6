import { firstPaths } from '~/features/first-paths'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'

/** Links to the notices. The icon shows whether one is unread. */
export function Bell({ isRinging }: { isRinging: boolean }) {
  return (
    <Link
      href={firstPaths.notices()}
      aria-label={isRinging ? '알림, 새 소식 있음' : '알림'}
      className="grid size-11 place-items-center rounded-full text-ink"
    >
      <Icon name={isRinging ? 'bell-dot' : 'bell'} />
    </Link>
  )
}
