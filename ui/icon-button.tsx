import type { ButtonHTMLAttributes, Ref } from 'react'
import { cx } from './cx'
import { Icon, type IconName } from './icon'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  icon: IconName
  label: string
  ref?: Ref<HTMLButtonElement>
}

export const iconButtonClass =
  'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition duration-150 hover:bg-sunken active:scale-92 active:bg-line disabled:pointer-events-none disabled:opacity-40'

export function IconButton({ icon, label, type = 'button', className, ref, ...rest }: IconButtonProps) {
  return (
    <button {...rest} ref={ref} type={type} aria-label={label} className={cx(iconButtonClass, className)}>
      <Icon name={icon} />
    </button>
  )
}
