import { cx } from './cx'
import { Icon, type IconName } from './icon'
import { Link } from './link'

interface MenuRowProps {
  icon: IconName
  label: string
  isDanger?: boolean
  /** For entries that only open another screen. */
  href?: string
  onClick?: () => void
}

/** An entry of a menu sheet. */
export function MenuRow({ icon, label, isDanger, href, onClick }: MenuRowProps) {
  const look = cx(
    'flex min-h-13 w-full items-center gap-3 rounded-control px-3 text-left font-medium text-17 -outline-offset-2 transition-colors duration-150 hover:bg-sunken active:bg-line',
    isDanger ? 'text-bad' : 'text-ink',
  )
  const content = (
    <>
      <Icon name={icon} size={22} />
      {label}
    </>
  )
  return (
    <li>
      {href === undefined ? (
        <button type="button" onClick={onClick} className={look}>
          {content}
        </button>
      ) : (
        <Link href={href} replace className={look}>
          {content}
        </Link>
      )}
    </li>
  )
}
