import { coverWidths } from '~/lib/game-picture-widths'
import { cx } from '~/ui/cx'
import { Picture } from '~/ui/picture'
import type { GameCard } from '../endpoints'

const defaultCover = '/media/default-cover'

/** The cover's URL with `{w}` for the width. Games without a cover share a default one. */
export function coverAddress(image: string | null): string {
  return `${image ?? defaultCover}-{w}.webp`
}

export type CoverSize = 'row' | 'carousel' | 'tile' | 'page'

const sizes: Record<CoverSize, { shownAt: string; look: string }> = {
  row: { shownAt: '80px', look: 'rounded-control' },
  carousel: { shownAt: '144px', look: 'rounded-card' },
  tile: { shownAt: '(min-width: 768px) 190px, 45vw', look: 'rounded-card' },
  page: { shownAt: '(min-width: 768px) 232px, 56vw', look: 'rounded-card shadow-float' },
}

/** As wide as its container. */
export function GameCover({
  game,
  size,
  priority,
  className,
}: {
  game: Pick<GameCard, 'name' | 'image'>
  size: CoverSize
  /** Set for covers on the first screen. */
  priority?: boolean
  className?: string
}) {
  return (
    <span
      className={cx(
        'block overflow-hidden bg-sunken ring-1 ring-black/5 dark:ring-white/8',
        sizes[size].look,
        className,
      )}
    >
      <Picture
        src={coverAddress(game.image)}
        widths={coverWidths}
        sizes={sizes[size].shownAt}
        ratio="1/1"
        alt={`${game.name} 표지`}
        priority={priority}
        className="w-full"
      />
    </span>
  )
}
