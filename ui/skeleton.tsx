import { cx } from './cx'

const shapes = { line: 'h-4 rounded-control', block: 'rounded-card', circle: 'rounded-full' }

/** A placeholder in the final size of the content. Text for screen readers comes from the surrounding list. */
export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe bg-line', shapes[shape], className)} />
}

const widths = ['w-1/2', 'w-3/4', 'w-2/3', 'w-2/5']
const lowest = /^h-[4-8]$/

/** Placeholders one below the other, all of them `count` times. */
export function Blocks({
  heights,
  count = 1,
  className = 'flex flex-col gap-3 px-5 pt-4',
}: {
  /** As classes, e.g. `h-6 h-40 aspect-8/5`. Low ones look like a line of text. */
  heights: string
  count?: number
  className?: string
}) {
  return (
    <div aria-hidden="true" className={className}>
      {Array.from({ length: count }, () => heights.split(' '))
        .flat()
        .map((height, at) => {
          const isLine = lowest.test(height)
          const shape = isLine ? 'line' : 'block'
          // biome-ignore lint/suspicious/noArrayIndexKey: they keep their order
          return <Skeleton key={at} shape={shape} className={cx(height, isLine && widths[at % 4])} />
        })}
    </div>
  )
}

/** As many rows as a list will have, each as high as one of them. */
export function RowsSkeleton({
  count,
  height,
  picture,
  isRound = false,
  lines = 2,
  isCard = false,
  className,
}: {
  count: number
  /** As a class, e.g. `h-24`. */
  height: string
  /** The size of the picture at the start of a row. */
  picture?: string
  isRound?: boolean
  lines?: 1 | 2 | 3 | 4
  isCard?: boolean
  className?: string
}) {
  const card = isCard && 'mb-3 rounded-card bg-raised p-4 shadow-card ring-1 ring-line'
  const shape = isRound ? 'circle' : 'block'
  return (
    <div aria-hidden="true" className={className}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are identical
        <div key={row} className={cx('flex items-center gap-3.5', height, card)}>
          {picture && (
            <Skeleton shape={shape} className={cx('shrink-0', !isRound && 'rounded-control', picture)} />
          )}
          <div className="flex flex-1 flex-col gap-2">
            {widths.slice(0, lines).map((width) => (
              <Skeleton key={width} className={width} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** A screen that begins with a picture. */
export function HeroSkeleton({
  picture = 'aspect-8/5 rounded-none',
  heights,
}: {
  picture?: string
  heights: string
}) {
  return (
    <div aria-hidden="true">
      <Skeleton shape="block" className={picture} />
      <Blocks heights={heights} className="flex flex-col gap-3 px-5 pt-5" />
    </div>
  )
}
