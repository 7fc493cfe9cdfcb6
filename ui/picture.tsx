import { useEffect, useRef, useState } from 'react'
import { cx } from './cx'

export type PictureProps = {
  /** A URL; '{w}' is replaced by the width of a variant. */
  src: string
  widths?: readonly number[]
  alt: string
  /** The display width, as in the sizes attribute. */
  sizes?: string
  ratio: `${number}/${number}`
  /** For the one or two pictures on the first screen. */
  priority?: boolean
  /** Only reserves the space and fetches nothing yet: browsers treat a slide to the side as nearly visible. */
  isAwaited?: boolean
  className?: string
}

/** Reserves its space before, during and after loading with an empty SVG of the same ratio, which needs no styles. */
export function Picture({
  src,
  widths = [],
  alt,
  sizes,
  ratio,
  priority = false,
  isAwaited = false,
  className,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)

  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedSrc(src)
  }, [src])

  const [across = 1, down = 1] = ratio.split('/').map(Number)
  const width = widths.at(-1) ?? 400
  const height = Math.round((width * down) / across)
  const at = (variant: number) => src.replaceAll('{w}', String(variant))
  const failed = failedSrc === src
  const isNamedByRoom = (failed || isAwaited) && alt !== ''

  return (
    <span className={cx('relative block overflow-hidden bg-sunken text-ink-dim', className)}>
      <svg
        role={isNamedByRoom ? 'img' : undefined}
        aria-label={isNamedByRoom ? alt : undefined}
        aria-hidden={isNamedByRoom ? undefined : true}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block h-auto w-full"
      >
        {failed && (
          <g
            transform={`translate(${width / 2} ${height / 2}) scale(${Math.min(width, height) / 100})`}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
            opacity="0.55"
          >
            <rect x="-16" y="-12" width="32" height="24" rx="4" />
            <circle cx="-7" cy="-4" r="2.5" />
            <path d="m-14 9 9-8 7 6 4-4 9 7" />
          </g>
        )}
      </svg>
      {!failed && !isAwaited && (
        <img
          ref={image}
          src={at(width)}
          srcSet={
            widths.length > 1 ? widths.map((variant) => `${at(variant)} ${variant}w`).join(', ') : undefined
          }
          sizes={widths.length > 1 ? sizes : undefined}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onError={() => setFailedSrc(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
