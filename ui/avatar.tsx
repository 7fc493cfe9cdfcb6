import { useEffect, useRef, useState } from 'react'
import { cx } from './cx'

const sizes = {
  small: { box: 'size-8 text-13', px: 32 },
  medium: { box: 'size-10 text-15', px: 40 },
  large: { box: 'size-14 text-20', px: 56 },
  huge: { box: 'size-20 text-30', px: 80 },
}

/** A profile picture, or the first letter of the name. */
export function Avatar({
  name,
  src,
  size = 'medium',
  className,
}: {
  name: string
  src?: string | null
  size?: keyof typeof sizes
  className?: string
}) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const { box, px } = sizes[size]

  // The picture may have failed before hydration, when its error event had no listener.
  useEffect(() => {
    if (src && image.current?.complete && image.current.naturalWidth === 0) setFailedSrc(src)
  }, [src])

  const look = cx('inline-grid shrink-0 place-items-center overflow-hidden rounded-full', box, className)
  if (!src || failedSrc === src) {
    return (
      <span role="img" aria-label={name} className={cx(look, 'bg-brand/10 font-bold text-brand-strong')}>
        <span aria-hidden="true">{[...name][0] ?? '?'}</span>
      </span>
    )
  }
  return (
    <span className={cx(look, 'bg-sunken')}>
      <img
        ref={image}
        src={src}
        alt={name}
        width={px}
        height={px}
        loading="lazy"
        decoding="async"
        onError={() => setFailedSrc(src)}
        className="size-full object-cover"
      />
    </span>
  )
}
