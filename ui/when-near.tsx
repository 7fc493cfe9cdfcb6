import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Renders what stands far below once it is nearly in sight, so that the first load does not fetch its code and data. */
export function WhenNear({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const mark = place.current
    if (isNear || !mark) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { root: document, rootMargin: '0px 0px 30% 0px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={place} className={className}>
      {isNear ? children : null}
    </div>
  )
}
