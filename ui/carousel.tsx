import useEmblaCarousel from 'embla-carousel-react'
import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { cx } from './cx'
import { Icon } from './icon'
import { useReducedMotion } from './use-reduced-motion'

export type CarouselProps = {
  label: string
  /** One child is one slide. Give each its key. */
  children: ReactNode
  /** Left out, it moves only by hand. */
  autoplayMs?: number
  loop?: boolean
  className?: string
}

/** Moves on by itself only while nobody pauses, points at, or focuses it, the tab is seen, and motion is welcome. */
function useAutoplay(onNext: () => void, delayMs: number | undefined, running: boolean, slide: number) {
  const next = useEffectEvent(onNext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of slide, by hand too, starts the wait anew
  useEffect(() => {
    if (!running || !delayMs) return
    const timer = setTimeout(next, delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, running, slide])
}

function usePageSeen() {
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    const handleChange = () => setSeen(document.visibilityState === 'visible')
    handleChange()
    document.addEventListener('visibilitychange', handleChange)
    return () => document.removeEventListener('visibilitychange', handleChange)
  }, [])
  return seen
}

export function Carousel({ label, children, autoplayMs, loop = true, className }: CarouselProps) {
  const slides = Children.toArray(children)
  const reducedMotion = useReducedMotion()
  const pageSeen = usePageSeen()
  const [viewport, embla] = useEmblaCarousel({ loop, duration: reducedMotion ? 0 : 22 })
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [attended, setAttended] = useState(false)
  const [dragged, setDragged] = useState(false)
  const track = useRef<HTMLDivElement>(null)
  const focusFollows = useRef(false)

  useEffect(() => {
    if (!embla) return
    const handleSelect = () => setIndex(embla.selectedScrollSnap())
    const handleDown = () => setDragged(true)
    const handleUp = () => setDragged(false)
    handleSelect()
    embla
      .on('select', handleSelect)
      .on('reInit', handleSelect)
      .on('pointerDown', handleDown)
      .on('pointerUp', handleUp)
    return () => {
      embla
        .off('select', handleSelect)
        .off('reInit', handleSelect)
        .off('pointerDown', handleDown)
        .off('pointerUp', handleUp)
    }
  }, [embla])

  const canPlay = autoplayMs !== undefined && slides.length > 1 && !reducedMotion
  useAutoplay(
    () => embla?.scrollNext(),
    autoplayMs,
    canPlay && pageSeen && !paused && !attended && !dragged,
    index,
  )

  // A slide left behind is inert and would drop the focus, so the focus goes along.
  useEffect(() => {
    if (!focusFollows.current) return
    focusFollows.current = false
    const slide = track.current?.children[index]
    const target = slide?.querySelector<HTMLElement>('a[href], button') ?? slide
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [index])

  function handleKeyDown(event: KeyboardEvent) {
    focusFollows.current = track.current?.contains(document.activeElement) ?? false
    if (event.key === 'ArrowRight') embla?.scrollNext()
    else if (event.key === 'ArrowLeft') embla?.scrollPrev()
    else return
    event.preventDefault()
  }

  return (
    <section
      aria-roledescription="슬라이드"
      aria-label={label}
      className={cx('relative', className)}
      onKeyDown={handleKeyDown}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setAttended(true)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setAttended(false)
      }}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') setAttended(true)
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') setAttended(event.currentTarget.contains(document.activeElement))
      }}
    >
      <div ref={viewport} className="overflow-hidden">
        <div
          ref={track}
          className="flex touch-pan-y"
          aria-live={canPlay && !paused && !attended ? 'off' : 'polite'}
        >
          {slides.map((slide, place) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is no set of fields
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of slides is their identity here
              key={place}
              role="group"
              aria-roledescription="장"
              aria-label={`${slides.length}장 중 ${place + 1}번째`}
              inert={place !== index}
              tabIndex={-1}
              className="min-w-0 shrink-0 grow-0 basis-full"
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && (
        <div className="flex h-11 items-center justify-between pl-1">
          <div className="flex">
            {slides.map((_, place) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of slides is their identity here
                key={place}
                type="button"
                aria-label={`${place + 1}번째 보기`}
                aria-current={place === index ? 'true' : undefined}
                onClick={() => embla?.scrollTo(place)}
                className="group grid h-11 min-w-5 place-items-center rounded-control px-1 -outline-offset-4"
              >
                <span
                  className={cx(
                    'h-1.5 rounded-full transition-all',
                    place === index ? 'w-5 bg-brand' : 'w-1.5 bg-ink-dim/45 group-hover:bg-ink-dim',
                  )}
                />
              </button>
            ))}
          </div>
          <div className="flex items-center">
            <p className="tabular text-13 text-ink-dim">
              <span className="sr-only">지금 </span>
              <b className="font-semibold text-ink">{index + 1}</b> / {slides.length}
            </p>
            {canPlay && (
              <button
                type="button"
                aria-label={paused ? '자동 넘김 켜기' : '자동 넘김 멈추기'}
                onClick={() => setPaused(!paused)}
                className="grid size-11 place-items-center rounded-full text-ink-dim hover:text-ink -outline-offset-4"
              >
                <Icon name={paused ? 'play' : 'pause'} size={18} />
              </button>
            )}
          </div>
        </div>
      )}
    </section>
  )
}
