import type { MouseEventHandler, ReactNode } from 'react'
import { cx } from './cx'
import { Icon, type IconName } from './icon'
import { Link } from './link'

type ChipLook = { children: ReactNode; icon?: IconName; selected?: boolean; className?: string }

export type ChipProps =
  | (ChipLook & { onClick: MouseEventHandler<HTMLButtonElement>; disabled?: boolean; href?: undefined })
  | (ChipLook & { href: string; replace?: boolean; onClick?: undefined })

function chipClass(selected: boolean | undefined, className: string | undefined) {
  return cx(
    'inline-flex h-9 shrink-0 select-none items-center gap-1 rounded-full px-3.5 text-13 font-medium whitespace-nowrap tap-44',
    'transition duration-150 active:scale-96 disabled:pointer-events-none disabled:opacity-40',
    selected ? 'bg-ink text-ground' : 'bg-sunken text-ink ring-1 ring-inset ring-line hover:bg-line',
    className,
  )
}

/** A toggle, or a link if it has an href. */
export function Chip(props: ChipProps) {
  const content = (
    <>
      {props.icon && <Icon name={props.icon} size={16} />}
      {props.children}
    </>
  )
  if (props.href !== undefined) {
    return (
      <Link
        href={props.href}
        replace={props.replace}
        aria-current={props.selected ? 'true' : undefined}
        className={chipClass(props.selected, props.className)}
      >
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-pressed={props.selected}
      disabled={props.disabled}
      onClick={props.onClick}
      className={chipClass(props.selected, props.className)}
    >
      {content}
    </button>
  )
}
