import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMemberHere } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { useDeviceValue, useIsDeviceRead } from '~/lib/web/device-values'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { PagedList } from '~/ui/paged-list'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { detailOf } from '../address'
import type { AddressFound } from '../endpoints'
import { isSamePlace, longestSearch, type Place, readPlaces } from '../place'
import { AddressRow, AddressRowSkeletons } from './address-row'
import {
  choosePlace,
  forgetRecentPlace,
  locationConsents,
  setFavourite,
  storedFavouritePlaces,
  storedRecentPlaces,
  withdrawConsent,
} from './location-store'
import { OwnPositionButton } from './own-position-button'
import { placeQueries } from './queries'

const placeOf = ({ name, latitude, longitude }: AddressFound): Place => ({
  address: name,
  latitude,
  longitude,
})

function useFavourites() {
  const stored = useDeviceValue(storedFavouritePlaces)
  const favourites = readPlaces(stored)
  return { favourites, isFavourite: (place: Place) => favourites.some((each) => isSamePlace(each, place)) }
}

function Results({ text, onChoose }: { text: string; onChoose: (place: Place) => void }) {
  const query = useInfiniteQuery(placeQueries.search(text))
  const { isFavourite } = useFavourites()
  const isOwnList = query.data?.pages[0]?.source === 'regions'
  return (
    <section aria-label="검색 결과" className="pt-3">
      <PagedList
        query={query}
        label="주소"
        idOf={({ id }) => id}
        skeleton={<AddressRowSkeletons />}
        failure="주소를 찾지 못했어요"
        moreSkeleton={<AddressRowSkeletons />}
        moreFailure="더 불러오지 못했어요"
        empty={
          <EmptyState
            icon="map-pin"
            title={`'${text}' 주소를 찾을 수 없어요`}
            description="동 이름이나 도로명, 지하철역 이름으로 찾아 보세요."
          />
        }
        head={() =>
          isOwnList ? (
            <p className="mx-5 mb-2 rounded-control bg-sunken px-4 py-3 text-13 text-ink-dim">
              주소 서비스 대신, 갖고 있는 지역 목록에서 찾았어요.
            </p>
          ) : null
        }
      >
        {(found) =>
          found.map((each) => {
            const place = placeOf(each)
            const isStored = isFavourite(place)
            return (
              <AddressRow
                key={each.id}
                name={each.name}
                detail={detailOf(each)}
                onChoose={() => onChoose(place)}
                action={{
                  icon: isStored ? 'star' : 'star-outline',
                  label: isStored ? `${each.name} 즐겨찾기 취소` : `${each.name} 즐겨찾기 추가`,
                  onPress: () => setFavourite(place, !isStored),
                }}
              />
            )
          })
        }
      </PagedList>
    </section>
  )
}

function StoredPlaces({ onChoose }: { onChoose: (place: Place) => void }) {
  const { favourites } = useFavourites()
  const recent = readPlaces(useDeviceValue(storedRecentPlaces))
  // The places stored on the device are read only after the page is shown.
  const isRead = useIsDeviceRead()
  if (!isRead) return <Blocks heights="h-6 h-5 h-6 h-5" className="flex flex-col gap-5 px-5 pt-7" />
  return (
    <>
      <section aria-label="즐겨찾는 위치" className="pt-6">
        <h2 className="px-5 pb-1 font-bold text-17 text-ink">즐겨찾는 위치</h2>
        {favourites.length === 0 ? (
          <p className="px-5 py-3 text-15 text-ink-dim">검색 결과의 별을 누르면 여기에 모여요.</p>
        ) : (
          <ul>
            {favourites.map((place) => (
              <AddressRow
                key={`${place.address} ${place.latitude}`}
                name={place.address}
                detail={null}
                onChoose={() => onChoose(place)}
                action={{
                  icon: 'star',
                  label: `${place.address} 즐겨찾기 취소`,
                  onPress: () => setFavourite(place, false),
                }}
              />
            ))}
          </ul>
        )}
      </section>
      {recent.length === 0 ? null : (
        <section aria-label="최근 위치" className="pt-6 pb-8">
          <h2 className="px-5 pb-1 font-bold text-17 text-ink">최근 위치</h2>
          <ul>
            {recent.map((place) => (
              <AddressRow
                key={`${place.address} ${place.latitude}`}
                name={place.address}
                detail={null}
                onChoose={() => onChoose(place)}
                action={{
                  icon: 'close',
                  label: `${place.address} 삭제`,
                  onPress: () => forgetRecentPlace(place),
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** For whoever agreed on this device that the position is used. */
function WithdrawConsent() {
  const memberId = useMemberHere()
  const consents = useDeviceValue(locationConsents)
  if (!consents.includes(memberId ?? 'visitor')) return null
  return (
    <button
      type="button"
      onClick={() =>
        withdrawConsent().then(
          () => showToast({ type: 'success', message: '이제 현재 위치를 쓰지 않아요' }),
          (error: Error) => sayFailure(error, '동의를 거두지 못했어요'),
        )
      }
      className="mt-1 min-h-11 px-4 text-13 text-ink-dim underline underline-offset-4"
    >
      위치 사용 동의 거두기
    </button>
  )
}

export default function LocationSettingPage() {
  const [params, setParams] = useSearchParams()
  const searched = (params.get('q') ?? '').trim().slice(0, longestSearch)
  const [typed, setTyped] = useState(searched)
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  // The filters of the map or the meetups stay in the address, so that they still apply after a place was chosen.
  const others = new URLSearchParams(params)
  others.delete('q')
  const filters = new URLSearchParams(others)
  filters.delete('for')
  const screen = params.get('for') === 'meetups' ? paths.meetups : paths.nearby
  const back = screen(filters.size === 0 ? '' : `?${filters}`)
  const goBack = useWayBack(back)
  useEffect(() => {
    if (searched === '') box.current?.focus()
  }, [searched])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const text = typed.trim()
    if (text === '') {
      box.current?.focus()
      return
    }
    others.set('q', text)
    setParams(others, { replace: true, preventScrollReset: true })
    // Hides a phone's keyboard, so that the results are visible.
    box.current?.blur()
  }

  function clear() {
    setTyped('')
    setParams(others, { replace: true, preventScrollReset: true })
    box.current?.focus()
  }

  async function choose(place: Place) {
    choosePlace(place)
    await navigate(back)
  }

  return (
    <>
      <PageHead
        title="위치 설정"
        description="주소를 찾거나 현재 위치로 내 주변 카페를 볼 곳을 정해요."
        path={paths.locationSetting()}
        hidden={searched !== ''}
      />
      <header className="sticky top-0 z-20 bg-ground/95 pb-2 backdrop-blur-sm">
        <div className="grid h-14 grid-cols-[1fr_auto_1fr] items-center px-1.5">
          <IconButton icon="back" label="뒤로" onClick={goBack} />
          <h1 className="truncate font-bold text-17 text-ink">위치 설정</h1>
        </div>
        <search className="block px-5">
          <form action={paths.locationSetting()} onSubmit={handleSubmit} className="flex items-center gap-2">
            <div className="flex h-12 min-w-0 flex-1 items-center rounded-control border border-line bg-sunken transition-colors duration-150 focus-within:border-brand-strong focus-within:bg-ground">
              <input
                ref={box}
                type="search"
                name="q"
                value={typed}
                maxLength={longestSearch}
                onChange={(event) => setTyped(event.target.value)}
                aria-label="주소나 장소 이름"
                placeholder="동, 도로명, 지하철역"
                enterKeyHint="search"
                autoComplete="off"
                spellCheck={false}
                className="h-full min-w-0 flex-1 bg-transparent pl-4 text-17 text-ink outline-none"
              />
              {typed === '' ? null : (
                <button
                  type="button"
                  aria-label="검색어 삭제"
                  onClick={clear}
                  className="grid size-11 shrink-0 place-items-center rounded-control text-ink-dim"
                >
                  <span className="grid size-5 place-items-center rounded-full bg-ink-dim text-ground">
                    <Icon name="close" size={12} />
                  </span>
                </button>
              )}
            </div>
            <button
              type="submit"
              className="h-12 shrink-0 rounded-control bg-brand px-5 font-semibold text-15 text-on-brand transition duration-150 active:scale-[0.98]"
            >
              검색
            </button>
          </form>
        </search>
      </header>
      <div className="px-5 pt-2">
        <OwnPositionButton onFound={() => navigate(back)} />
        <WithdrawConsent />
      </div>
      {searched === '' ? <StoredPlaces onChoose={choose} /> : <Results text={searched} onChoose={choose} />}
    </>
  )
}
