import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Picture } from '~/ui/picture'
import { explanationWidths, type Game } from '../game'

/** Height of the closed pictures; the class below says the same. */
const closedHeight = 548

/** Whether the pictures are higher than the closed box. One picture may fit; several never do. */
function useIsTall(images: readonly string[]) {
  const pictures = useRef<HTMLOListElement>(null)
  const [isTall, setIsTall] = useState(images.length > 1)
  useEffect(() => {
    const list = pictures.current
    if (!list) return
    const observer = new ResizeObserver(() => setIsTall(list.offsetHeight > closedHeight))
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  return { pictures, isTall }
}

/** How the game is played, in pictures. Closed it shows the first, and opens to all of them. */
export function ExplanationImages({
  game,
  isOpen,
  onToggle,
  ref,
}: {
  game: Pick<Game, 'name' | 'explanationImages'>
  isOpen: boolean
  onToggle: () => void
  ref?: Ref<HTMLElement>
}) {
  const id = useId()
  const { pictures, isTall } = useIsTall(game.explanationImages)
  const isClosed = isTall && !isOpen
  return (
    <section ref={ref} aria-label="게임 설명" className="scroll-mt-4 pt-9">
      <h2 className="px-5 font-bold text-20 text-ink">이렇게 해요</h2>
      <div
        id={id}
        className={cx(
          'relative mx-5 mt-3 overflow-hidden rounded-card transition-[height] duration-250 [interpolate-size:allow-keywords]',
          isClosed ? 'h-[548px]' : 'h-auto',
        )}
      >
        <ol ref={pictures} className="flex flex-col gap-3">
          {game.explanationImages.map((image, at) => (
            <li key={image}>
              <Picture
                src={`${image}-{w}.webp`}
                widths={explanationWidths}
                sizes="(min-width: 768px) 390px, 92vw"
                ratio="4/5"
                alt={`${game.name} 설명 그림 ${at + 1}`}
                className="w-full rounded-card"
              />
            </li>
          ))}
        </ol>
        {isClosed ? (
          <div className="pointer-events-none absolute inset-x-0 bottom-0 h-28 bg-linear-to-t from-ground to-transparent" />
        ) : null}
      </div>
      {isTall ? (
        <div className="px-5 pt-3">
          <Button
            variant="secondary"
            className="w-full"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
            icon={
              <Icon
                name="chevron-down"
                size={18}
                className={cx('transition-transform', isOpen && 'rotate-180')}
              />
            }
          >
            {isOpen ? '접기' : '펼치기'}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
