import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { paths } from '~/features/paths'
import { lazily } from '~/lib/web/lazily'
import { Answer } from '~/ui/answer'
import { Button, buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import { useSheet } from '~/ui/use-sheet'
import type { Favourites } from '../endpoints'
import { FavouriteRow } from './favourite-row'
import { ownGameQueries } from './queries'

const FavouritesSheet = lazily(() => import('./favourites-sheet'), 'FavouritesSheet')

function Chosen({ favourites }: { favourites: Favourites }) {
  const { chosen, offered } = favourites
  const sheet = useSheet()
  if (chosen.length === 0 && offered.length === 0) {
    return (
      <>
        <p className="text-15 text-ink-dim">찜하거나 플레이를 기록한 게임 가운데에서 선택할 수 있어요.</p>
        <Link href={paths.search()} className={`${buttonClass('secondary')} mt-3`}>
          게임 찾기
        </Link>
      </>
    )
  }
  return (
    <>
      {chosen.length === 0 ? null : (
        <div className="mb-4 max-w-72">
          <FavouriteRow games={chosen} />
        </div>
      )}
      <Button variant="secondary" aria-haspopup="dialog" onClick={sheet.open}>
        {chosen.length === 0 ? '좋아하는 게임 선택하기' : '바꾸기'}
      </Button>
      {sheet.wasOpened ? (
        <Suspense fallback={null}>
          <FavouritesSheet favourites={favourites} sheet={sheet} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The games by which others get to know the member, and a sheet to choose them in. */
export function FavouriteGames() {
  const query = useQuery(ownGameQueries.favourites())
  return (
    <Answer
      query={query}
      inSection
      skeleton={<Skeleton shape="block" className="h-44" />}
      failure="좋아하는 게임을 불러오지 못했어요"
    >
      {(favourites) => <Chosen favourites={favourites} />}
    </Answer>
  )
}
