import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation as useAddress, useSearchParams } from 'react-router'
import { useSession } from '~/features/accounts/web/use-session'
import { longestCafeSearch, shortestCafeSearch } from '~/features/cafes/cafe'
import { CafeRowSkeletons } from '~/features/cafes/web/cafe-row'
import { cafeQueries, ownCafeQueries } from '~/features/cafes/web/queries'
import { paths } from '~/features/paths'
import { useLocation } from '~/features/places/web/use-location'
import { countCharacters } from '~/lib/characters'
import { defaultPoint } from '~/lib/coordinates'
import { itemsOf } from '~/lib/web/list-pages'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { PagedList } from '~/ui/paged-list'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { CafeChoice } from './find-place/cafe-choice'
import { useTakeToForm } from './use-place-and-day'

function FollowedFirst({ onChoose }: { onChoose: (cafeId: number) => void }) {
  const { status } = useSession()
  const { my } = useLocation()
  const { data } = useInfiniteQuery({ ...ownCafeQueries.followed(my), enabled: status === 'in' })
  const cafes = itemsOf(data, ({ id }) => id)
  if (cafes.length === 0) return null
  return (
    <section aria-label="팔로우한 카페" className="pb-4">
      <h2 className="pb-1 font-bold text-15 text-ink">팔로우한 카페</h2>
      <ul>
        {cafes.map((cafe) => (
          <li key={cafe.id}>
            <CafeChoice cafe={cafe} onChoose={() => onChoose(cafe.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FoundCafes({ text, onChoose }: { text: string; onChoose: (cafeId: number) => void }) {
  const { point, my } = useLocation()
  const search = { from: point ?? defaultPoint, own: my, text }
  const query = useInfiniteQuery({ ...cafeQueries.list(search), enabled: point !== null })
  return (
    <PagedList
      query={query}
      label={text === '' ? '가까운 카페' : '찾은 카페'}
      className="pb-8"
      idOf={({ id }) => id}
      head={() => (
        <h2 className="pb-1 font-bold text-15 text-ink">{text === '' ? '가까운 카페' : '검색 결과'}</h2>
      )}
      skeleton={<CafeRowSkeletons count={6} />}
      failure="카페를 불러오지 못했어요"
      moreSkeleton={<CafeRowSkeletons count={2} />}
      moreFailure="카페를 더 불러오지 못했어요"
      empty={
        <EmptyState
          icon="search"
          title="검색 결과가 없어요"
          description="카페 이름이나 동네 이름으로 다시 검색해 보세요."
        />
      }
    >
      {(cafes) =>
        cafes.map((cafe) => (
          <li key={cafe.id}>
            <CafeChoice cafe={cafe} onChoose={() => onChoose(cafe.id)} />
          </li>
        ))
      }
    </PagedList>
  )
}

export default function FindPlacePage() {
  const [params, setParams] = useSearchParams()
  const { state } = useAddress()
  const goBack = useWayBack(paths.newMeetup())
  const takeToForm = useTakeToForm()
  const box = useRef<HTMLInputElement>(null)
  const typedBefore = (params.get('q') ?? '').trim().slice(0, longestCafeSearch)
  const text = countCharacters(typedBefore) < shortestCafeSearch ? '' : typedBefore
  const [typed, setTyped] = useState(typedBefore)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])

  function search(wanted: string) {
    setParams(wanted === '' ? {} : { q: wanted }, { replace: true, preventScrollReset: true, state })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted !== '' && countCharacters(wanted) < shortestCafeSearch) {
      showToast({ type: 'info', message: `검색어는 ${shortestCafeSearch}글자 이상 입력해 주세요` })
      return
    }
    search(wanted)
    // Hides a phone's keyboard, so that the results are visible.
    box.current?.blur()
  }

  const choose = (cafeId: number) => takeToForm({ cafeId })
  return (
    <>
      <PageHead title="장소 찾기" path={paths.findPlace()} hidden />
      <TopBar title="장소 찾기" backHref={paths.newMeetup()} onBack={goBack} />
      <search className="block px-5 pb-4">
        <form
          onSubmit={handleSubmit}
          className="flex h-12 items-center rounded-control border border-line bg-sunken focus-within:border-brand-strong focus-within:bg-ground"
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
            value={typed}
            maxLength={longestCafeSearch}
            onChange={(event) => {
              setTyped(event.target.value)
              if (event.target.value === '') search('')
            }}
            aria-label="카페 이름이나 주소"
            placeholder="카페 이름이나 주소"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            className="h-full min-w-0 flex-1 bg-transparent pr-3 text-17 text-ink outline-none"
          />
        </form>
      </search>
      <div className="px-5">
        {text === '' ? <FollowedFirst onChoose={choose} /> : null}
        <FoundCafes text={text} onChoose={choose} />
      </div>
    </>
  )
}
