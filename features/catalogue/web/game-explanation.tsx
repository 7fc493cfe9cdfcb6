import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { explanationWidths } from '~/lib/game-picture-widths'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Picture } from '~/ui/picture'
import { TypingSearchBox } from '~/ui/typing-search-box'
import { noteNotLoaded, useLoadedWhen } from '~/ui/use-loaded-when'
import type { Game } from '../endpoints'
import { longestSearch } from '../game'
import { ExplanationWords, plainWords } from './explanation-words'

const loadSearch = () => import('./search/searched-words').then(({ SearchedWords }) => SearchedWords)

/** The height of the collapsed pictures; a class below repeats it. */
const closedHeight = 548

type Explained = Pick<Game, 'name' | 'explanation' | 'explanationImages'>

/** Whether the pictures are taller than the collapsed box. A single picture may fit; several never do. */
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

function altOf({ name, explanation }: Explained, at: number): string {
  return `${name} ${explanation[at]?.title ?? `설명 그림 ${at + 1}`}`
}

/** Collapsed it shows the beginning of the pictures, expanded all of them. */
function InPictures({ game, isOpen, onToggle }: { game: Explained; isOpen: boolean; onToggle: () => void }) {
  const id = useId()
  const { pictures, isTall } = useIsTall(game.explanationImages)
  const isClosed = isTall && !isOpen
  return (
    <>
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
                alt={altOf(game, at)}
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
    </>
  )
}

/**
 * The rules in pictures and in words. While the pictures show, the words are still available to screen readers and
 * search engines; a search shows them.
 */
export function GameExplanation({
  game,
  isOpen,
  onToggle,
  ref,
}: {
  game: Explained
  isOpen: boolean
  onToggle: () => void
  ref?: Ref<HTMLElement>
}) {
  const [wantsWords, setWantsWords] = useState(false)
  const hasPictures = game.explanationImages.length > 0
  const hasWords = game.explanation.length > 0
  const [search, setSearch] = useState('')
  const isSearching = search.trim() !== ''
  const showsWords = hasWords && (wantsWords || !hasPictures || isSearching)
  const SearchedWords = useLoadedWhen(isSearching, loadSearch, noteNotLoaded)
  const showPictures = () => {
    setSearch('')
    setWantsWords(false)
  }
  return (
    <section ref={ref} aria-label="게임 설명" className="relative scroll-mt-4 pt-9">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-5">
        <h2 className="font-bold text-20 text-ink">게임 방법</h2>
        {hasPictures && hasWords ? (
          <div className="flex gap-2">
            <Chip selected={!showsWords} onClick={showPictures}>
              그림으로 보기
            </Chip>
            <Chip selected={showsWords} onClick={() => setWantsWords(true)}>
              글로 보기
            </Chip>
          </div>
        ) : null}
      </div>
      {hasWords ? (
        <div className="px-5 pt-3">
          <TypingSearchBox
            label="설명에서 찾기"
            placeholder="설명에서 찾기 (예: 도둑, ㄷㄷ)"
            value={search}
            maxLength={longestSearch}
            onChange={setSearch}
          />
        </div>
      ) : null}
      {hasPictures && !showsWords ? <InPictures game={game} isOpen={isOpen} onToggle={onToggle} /> : null}
      {hasWords ? (
        <div className={showsWords ? undefined : 'sr-only'}>
          {isSearching && SearchedWords ? (
            <SearchedWords parts={game.explanation} search={search} />
          ) : (
            <ExplanationWords parts={plainWords(game.explanation)} />
          )}
        </div>
      ) : null}
    </section>
  )
}
