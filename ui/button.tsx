import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'
import { cx } from './cx'
import { Spinner } from './spinner'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'bottom'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:brightness-97 active:brightness-94',
  secondary: 'bg-sunken text-ink ring-1 ring-inset ring-line hover:bg-line active:bg-line',
  ghost: 'text-brand-strong hover:bg-brand/10 active:bg-brand/15',
  danger: 'bg-bad text-ground hover:brightness-97 active:brightness-94',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 py-1 text-13 tap-44',
  medium: 'min-h-11 px-4 py-1.5 text-15',
  bottom: 'min-h-13 w-full px-5 py-2 text-17',
}

/** For a link that looks like a button. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'medium'): string {
  return cx(
    'inline-flex max-w-full shrink-0 select-none items-center justify-center gap-1.5 rounded-control font-semibold',
    'transition duration-150 active:scale-[0.985] disabled:pointer-events-none disabled:opacity-40',
    variants[variant],
    sizes[size],
  )
}

/** A second press within this time counts as part of the first. */
const submitHoldMs = 400

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  busy?: boolean
  /** Read by screen readers while the button is busy. */
  busyLabel?: string
  /** If it returns a promise, the button is busy until the promise settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant = 'primary',
  size = 'medium',
  icon,
  busy = false,
  busyLabel = '처리하고 있어요',
  type = 'button',
  className,
  children,
  onClick,
  ref,
  ...rest
}: ButtonProps) {
  const [working, setWorking] = useState(false)
  const held = useRef(false)
  const mounted = useRef(true)
  const lastSubmitAt = useRef(Number.NEGATIVE_INFINITY)
  const isBusy = busy || working

  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    const repeatedSubmit = type === 'submit' && event.timeStamp - lastSubmitAt.current < submitHoldMs
    if (isBusy || held.current || repeatedSubmit) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (type === 'submit') lastSubmitAt.current = event.timeStamp
    const outcome = onClick?.(event)
    if (!(outcome instanceof Promise)) return
    held.current = true
    setWorking(true)
    const release = () => {
      held.current = false
      if (mounted.current) setWorking(false)
    }
    outcome.then(release, (cause: unknown) => {
      release()
      throw cause
    })
  }

  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={cx(buttonClass(variant, size), 'relative', className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={handleClick}
    >
      <span className={cx('inline-flex items-center gap-1.5', isBusy && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
          <span className="sr-only">{busyLabel}</span>
        </span>
      )}
    </button>
  )
}
