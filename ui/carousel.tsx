import {
  Children,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
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
  /** Each child is a slide and needs a key. */
  children: ReactNode
  /** Without it the carousel moves only by hand. */
  autoplayMs?: number
  loop?: boolean
  className?: string
}

/** Advances only while it is neither paused, hovered nor focused, the tab is visible and reduced motion is off. */
function useAutoplay(onNext: () => void, delayMs: number | undefined, running: boolean, slide: number) {
  const next = useEffectEvent(onNext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of slide, also by hand, restarts the delay
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

const NearContext = createContext(true)

/** Whether the surrounding slide has been visible or next to the visible one. */
export function useIsNear(): boolean {
  return use(NearContext)
}

/** The slides that were visible or next to the visible one since the page loaded; before that, the first. */
function useNearSlides(index: number, count: number): ReadonlySet<number> {
  const [isLoaded, setIsLoaded] = useState(false)
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0]))
  useEffect(() => {
    const handleLoad = () => setIsLoaded(true)
    if (document.readyState === 'complete') handleLoad()
    else window.addEventListener('load', handleLoad, { once: true })
    return () => window.removeEventListener('load', handleLoad)
  }, [])
  useEffect(() => {
    if (!isLoaded) return
    setNear((before) => new Set([...before, index, (index + 1) % count, Math.max(index - 1, 0)]))
  }, [isLoaded, index, count])
  return near
}

interface Track {
  /** Attach to the scrolling element. */
  track: RefObject<HTMLDivElement | null>
  index: number
  /** True while a finger touches the carousel. */
  held: boolean
  goTo: (place: number) => void
  onScroll: () => void
  onTouchStart: () => void
  onTouchEnd: () => void
}

/** The browser does the scrolling and snapping; this only tracks which slide is visible. */
function useTrack(count: number, loop: boolean, reducedMotion: boolean): Track {
  const track = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const [held, setHeld] = useState(false)
  // While it scrolls to a requested slide, the slides in between are not announced.
  const destination = useRef<number | null>(null)

  function goTo(place: number) {
    const next = loop ? (place + count) % count : Math.min(Math.max(place, 0), count - 1)
    destination.current = next
    setIndex(next)
    const left = next * (track.current?.clientWidth ?? 0)
    track.current?.scrollTo({ left, behavior: reducedMotion ? 'instant' : 'smooth' })
  }

  function handleScroll() {
    if (!track.current) return
    const { scrollLeft, clientWidth } = track.current
    const seen = Math.round(scrollLeft / Math.max(clientWidth, 1))
    if (destination.current !== null && seen !== destination.current) return
    destination.current = null
    setIndex(Math.min(Math.max(seen, 0), count - 1))
  }

  return {
    track,
    index,
    held,
    goTo,
    onScroll: handleScroll,
    onTouchStart: () => {
      destination.current = null
      setHeld(true)
    },
    onTouchEnd: () => setHeld(false),
  }
}

export function Carousel({ label, children, autoplayMs, loop = true, className }: CarouselProps) {
  const slides = Children.toArray(children)
  const reducedMotion = useReducedMotion()
  const pageSeen = usePageSeen()
  const { track, index, held, goTo, ...trackEvents } = useTrack(slides.length, loop, reducedMotion)
  const near = useNearSlides(index, slides.length)
  const [paused, setPaused] = useState(false)
  const [attended, setAttended] = useState(false)
  const focusFollows = useRef(false)

  const canPlay = autoplayMs !== undefined && slides.length > 1 && !reducedMotion
  useAutoplay(() => goTo(index + 1), autoplayMs, canPlay && pageSeen && !paused && !attended && !held, index)

  // A slide becomes inert when it is left and would lose the focus, so the focus moves to the new slide.
  useEffect(() => {
    if (!focusFollows.current) return
    focusFollows.current = false
    const slide = track.current?.children[index]
    const target = slide?.querySelector<HTMLElement>('a[href], button') ?? slide
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [index, track])

  function handleKeyDown(event: KeyboardEvent) {
    focusFollows.current = track.current?.contains(document.activeElement) ?? false
    if (event.key === 'ArrowRight') goTo(index + 1)
    else if (event.key === 'ArrowLeft') goTo(index - 1)
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
      <div
        ref={track}
        {...trackEvents}
        className="no-scrollbar flex snap-x snap-mandatory scroll-px-0 overflow-x-auto overscroll-x-contain"
        aria-live={canPlay && !paused && !attended ? 'off' : 'polite'}
      >
        {slides.map((slide, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is not a group of form fields
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its position
            key={place}
            role="group"
            aria-roledescription="개"
            aria-label={`${slides.length}개 중 ${place + 1}번째`}
            inert={place !== index}
            tabIndex={-1}
            className="min-w-0 shrink-0 grow-0 basis-full snap-start snap-always"
          >
            <NearContext value={near.has(place)}>{slide}</NearContext>
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className="-mx-3 flex h-11 items-center justify-between">
          <div className="flex">
            {slides.map((_, place) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its position
                key={place}
                type="button"
                aria-label={`${place + 1}번째 보기`}
                aria-current={place === index ? 'true' : undefined}
                onClick={() => goTo(place)}
                className="group grid h-11 min-w-11 place-items-center rounded-control -outline-offset-4"
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
                aria-label={paused ? '자동 재생 켜기' : '자동 재생 멈추기'}
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
