import type { MouseEventHandler } from 'react'
import { cx } from './cx'
import { Icon, type IconName } from './icon'
import { Link } from './link'

const look =
  'pointer-events-auto inline-flex min-h-13 items-center gap-1.5 rounded-full bg-brand px-5 text-15 font-semibold text-on-brand shadow-float transition duration-150 hover:brightness-97 active:scale-96'

export type FabProps = { icon: IconName; label: string; className?: string } & (
  | { href: string; onClick?: undefined }
  | { href?: undefined; onClick: MouseEventHandler<HTMLButtonElement> }
)

/** Floats above the bottom bar of the app's column, unless the screen is empty and offers its own action. */
export function Fab({ icon, label, className, href, onClick }: FabProps) {
  const content = (
    <>
      <Icon name={icon} size={20} />
      {label}
    </>
  )
  return (
    <div
      className={cx(
        'pointer-events-none column-fixed above-bottom-bar z-20 flex justify-end px-4 in-[:root:has([data-acts])]:hidden',
        className,
      )}
    >
      {href !== undefined ? (
        <Link href={href} className={look}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={onClick} className={look}>
          {content}
        </button>
      )}
    </div>
  )
}
