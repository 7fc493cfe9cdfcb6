import { cx } from '~/ui/cx'
import { Picture } from '~/ui/picture'
import { cafeImageWidths } from '../cafe'
import type { CafeCard } from '../endpoints'

const sizes = { row: '88px', page: '(min-width: 768px) 430px, 100vw' } as const

/** The cafe's picture, as wide as its container, or the first letter of its name if there is no picture. */
export function CafeCover({
  cafe: { name, image },
  size,
  priority,
  className,
}: {
  cafe: Pick<CafeCard, 'name' | 'image'>
  size: keyof typeof sizes
  priority?: boolean
  className?: string
}) {
  const ratio = size === 'row' ? '1/1' : '8/5'
  return (
    <span className={cx('block overflow-hidden bg-sunken', className)}>
      {image === null ? (
        <span
          aria-hidden="true"
          className={cx(
            'grid place-items-center bg-brand/15 font-bold text-brand-strong',
            size === 'row' ? 'aspect-square text-24' : 'aspect-8/5 text-30',
          )}
        >
          {[...name][0]}
        </span>
      ) : (
        <Picture
          src={`${image}-{w}.webp`}
          widths={cafeImageWidths}
          sizes={sizes[size]}
          ratio={ratio}
          alt={`${name} 모습`}
          priority={priority}
          className="w-full"
        />
      )}
    </span>
  )
}
