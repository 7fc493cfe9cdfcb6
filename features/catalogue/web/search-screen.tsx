import {
  type FormEvent,
  type KeyboardEvent as KeyPress,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { paths } from '~/features/paths'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { longestSearch } from '../game'
import { rememberSearch } from './recent-searches-store'
import { BeforeTyping } from './search/before-typing'
import { SearchResults } from './search/search-results'
import { searchableFrom, useSearchText } from './use-search-text'

/** Up and down move the focus between the search box and the results. */
function useArrowKeys(screen: RefObject<HTMLElement | null>, box: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const around = screen.current
    function handleKeyDown(event: KeyboardEvent) {
      if (event.isComposing || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      const results = [...(around?.querySelectorAll<HTMLAnchorElement>('li a') ?? [])]
      const at = results.indexOf(document.activeElement as HTMLAnchorElement)
      if (at < 0 && document.activeElement !== box.current) return
      const next = event.key === 'ArrowDown' ? at + 1 : at - 1
      const target = next < 0 ? box.current : results[next]
      if (!target) return
      event.preventDefault()
      target.focus()
    }
    around?.addEventListener('keydown', handleKeyDown)
    return () => around?.removeEventListener('keydown', handleKeyDown)
  }, [screen, box])
}

/** The search of games. `others` are the results of other features for a text. */
export function SearchScreen({ others }: { others: (text: string) => ReactNode }) {
  const { typed, settled, type, searchNow, isRecording, meetupId } = useSearchText()
  const screen = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const goBack = useWayBack(paths.home())
  useArrowKeys(screen, box)
  const takeOver = useEffectEvent((there: string) => {
    if (there !== typed) type(there)
  })
  useEffect(() => {
    // The user may have typed before hydration.
    if (box.current) takeOver(box.current.value)
    box.current?.focus()
  }, [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    searchNow(typed)
    const text = searchableFrom(typed)
    if (text !== '') rememberSearch(text)
    // Hides a phone's keyboard, so that the results are visible.
    box.current?.blur()
  }

  function handleKeyDown(event: KeyPress<HTMLInputElement>) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (typed === '') goBack()
    else searchNow('')
  }

  const hrefOf = isRecording ? ({ id }: { id: number }) => paths.logPlay(id, meetupId) : undefined
  const title = isRecording ? '기록할 게임 찾기' : '게임과 카페 찾기'
  return (
    <div ref={screen}>
      <PageHead
        title={settled === '' ? title : `${settled} 검색`}
        description="보드게임을 이름, 초성, 영어 이름으로, 보드게임 카페를 이름이나 주소로 찾아요."
        path={paths.search()}
        hidden={settled !== ''}
      />
      <header className="sticky top-0 z-20 flex h-16 items-center gap-1 bg-ground/95 pr-4 pl-1.5 backdrop-blur-sm">
        <h1 className="sr-only">{title}</h1>
        <IconButton icon="back" label="뒤로" onClick={goBack} />
        <search className="min-w-0 flex-1">
          <form
            action={paths.search()}
            onSubmit={handleSubmit}
            className="flex h-12 items-center rounded-control border border-line bg-sunken transition-colors duration-150 focus-within:border-brand-strong focus-within:bg-ground"
          >
            <button
              type="submit"
              aria-label="검색"
              className="grid size-11 shrink-0 place-items-center rounded-control text-ink-dim"
            >
              <Icon name="search" size={20} />
            </button>
            <input
              ref={box}
              type="search"
              name="q"
              value={typed}
              maxLength={longestSearch}
              onChange={(event) => type(event.target.value)}
              onKeyDown={handleKeyDown}
              aria-label={isRecording ? '보드게임 이름' : '게임이나 카페 이름'}
              placeholder={isRecording ? '어떤 게임을 했나요?' : '게임, 카페를 검색해 보세요'}
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              className="h-full min-w-0 flex-1 bg-transparent text-17 text-ink outline-none"
            />
            {isRecording ? <input type="hidden" name="mode" value="record" /> : null}
            {meetupId === undefined ? null : <input type="hidden" name="meetup" value={meetupId} />}
            {typed === '' ? null : (
              <button
                type="button"
                aria-label="검색어 삭제"
                onClick={() => {
                  searchNow('')
                  box.current?.focus()
                }}
                className="grid size-11 shrink-0 place-items-center rounded-control text-ink-dim"
              >
                <span className="grid size-5 place-items-center rounded-full bg-ink-dim text-ground">
                  <Icon name="close" size={12} />
                </span>
              </button>
            )}
          </form>
        </search>
      </header>
      {settled === '' ? (
        <BeforeTyping onSearch={searchNow} hrefOf={hrefOf} />
      ) : (
        <SearchResults
          text={settled}
          hrefOf={hrefOf}
          others={isRecording ? null : others(settled)}
          onChoose={() => rememberSearch(settled)}
        />
      )}
    </div>
  )
}
