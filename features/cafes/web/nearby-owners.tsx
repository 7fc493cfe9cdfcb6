import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '~/features/paths'
import { useLocation } from '~/features/places/web/use-location'
import { defaultPoint } from '~/lib/coordinates'
import { Answer } from '~/ui/answer'
import { Button, buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { ownersWithinKm } from '../cafe'
import type { Owner } from '../endpoints'
import { CafeRow, CafeRowSkeletons } from './cafe-row'
import { cafeQueries } from './queries'

const ownersInSight = 3

function OwnerList({ owners, gameId }: { owners: Owner[]; gameId: number }) {
  const [isWhole, setIsWhole] = useState(false)
  const left = owners.length - ownersInSight
  const isMore = !isWhole && left > 0
  return (
    <>
      <ul aria-label="이 게임이 있는 카페">
        {(isWhole ? owners : owners.slice(0, ownersInSight)).map((cafe) => (
          <li key={cafe.id}>
            <CafeRow
              cafe={cafe}
              note={
                cafe.canTeach ? (
                  <span className="mt-0.5 block text-13 text-brand-strong">규칙을 설명해 드려요</span>
                ) : null
              }
            />
          </li>
        ))}
      </ul>
      <div className={cx('mt-2 grid gap-2', isMore && 'grid-cols-2')}>
        {isMore ? (
          <Button variant="secondary" onClick={() => setIsWhole(true)}>
            카페 {left}곳 더 보기
          </Button>
        ) : null}
        <Link href={paths.cafesWithGame(gameId)} className={buttonClass('secondary')}>
          <Icon name="map-pin" size={18} />
          지도에서 보기
        </Link>
      </div>
    </>
  )
}

/** The nearest cafes that own a game. They depend on the user's location, so they appear after hydration. */
export function NearbyOwners({ gameId }: { gameId: number }) {
  const { point, from } = useLocation({ how: 'exact' })
  const query = useQuery({
    ...cafeQueries.owners(gameId, point ?? defaultPoint),
    enabled: point !== null,
  })
  return (
    <section aria-label="이 게임이 있는 카페" className="px-5 pt-10">
      <h2 className="font-bold text-20 text-ink">이 게임이 있는 카페</h2>
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 truncate text-13 text-ink-dim">
          {point === null ? '위치 확인 중' : `${from}에서 가까운 순`}
        </p>
        <Link
          href={paths.locationSetting()}
          className="-mr-3 flex h-11 shrink-0 items-center gap-1 px-3 text-13 text-brand-strong"
        >
          <Icon name="map-pin" size={16} />
          위치 설정
        </Link>
      </div>
      <Answer
        query={query}
        inSection
        skeleton={<CafeRowSkeletons count={2} />}
        failure="카페를 불러오지 못했어요"
        isEmpty={(owners) => owners.length === 0}
        empty={
          <p className="mt-1 rounded-card bg-sunken px-5 py-6 text-center text-15 text-ink-dim">
            {ownersWithinKm}km 안에 이 게임이 있는 카페가 없어요.
          </p>
        }
      >
        {(owners) => <OwnerList owners={owners} gameId={gameId} />}
      </Answer>
    </section>
  )
}
