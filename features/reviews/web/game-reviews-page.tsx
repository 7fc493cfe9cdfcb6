import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { gameQueries } from '~/features/catalogue/web/queries'
import { paths } from '~/features/paths'
import { throwMissing } from '~/lib/web/call-failed'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, need, needPages, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { BottomBar } from '~/ui/bottom-bar'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { RowsSkeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { reviewQueries } from './queries'
import { ReviewList } from './review-list'
import { ReviewSummary } from './review-summary'
import { orderFrom, useReviewOrder } from './use-review-order'
import { WriteReviewButton } from './write-review-button'

const needs: Needs = ({ params, url }) => {
  const gameId = params.gameId ?? ''
  return [
    need(gameQueries.detail(gameId)),
    need(reviewQueries.summary(gameId)),
    needPages(reviewQueries.listOfGame(gameId, orderFrom(url.searchParams))),
  ]
}
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

function GameName({ gameId }: { gameId: string }) {
  const query = useQuery(gameQueries.detail(gameId))
  return (
    <Answer
      query={query}
      skeleton={<RowsSkeleton count={1} height="h-16" picture="size-12" lines={1} />}
      failure="게임을 불러오지 못했어요"
      onRefused={(error) =>
        // The reviews below do not depend on the game's name, so a failure to load it does not hide them.
        throwMissing(error) ?? <PageHead title="게임 리뷰" path={paths.gameReviews(gameId)} hidden />
      }
    >
      {({ name, image }) => <GameNamed gameId={gameId} name={name} image={image} />}
    </Answer>
  )
}

function GameNamed({ gameId, name, image }: { gameId: string; name: string; image: string | null }) {
  return (
    <>
      <PageHead
        title={`${name} 리뷰`}
        description={`${name}, 해 본 사람들은 어땠을까요? 별점과 게임 시간, 난이도와 이야기를 읽어 봐요.`}
        path={paths.gameReviews(gameId)}
        shareImage={`/share/games/${gameId}.jpg`}
      />
      <Link href={paths.game(gameId)} className="flex min-h-16 items-center gap-3 rounded-control">
        <GameCover game={{ name, image }} size="row" className="w-12 shrink-0" />
        <span className="min-w-0 flex-1 truncate font-bold text-17 text-ink">{name}</span>
        <Icon name="chevron-right" size={18} className="text-ink-dim" />
      </Link>
    </>
  )
}

function GameReviewsScreen() {
  const { gameId = '' } = useParams()
  const goBack = useWayBack(paths.game(gameId))
  const [order, chooseOrder] = useReviewOrder()
  return (
    <div className="pb-18">
      <TopBar title="게임 리뷰" backHref={paths.game(gameId)} onBack={goBack} />
      <div className="px-5 pb-2">
        <GameName gameId={gameId} />
        <div className="mt-2">
          <ReviewSummary gameId={gameId} />
        </div>
      </div>
      <ReviewList
        key={gameId}
        options={reviewQueries.listOfGame(gameId, order)}
        label="게임 리뷰"
        order={order}
        onOrder={chooseOrder}
        showsGame={false}
        empty={<EmptyState icon="pencil" title="아직 리뷰가 없어요" className="py-8" />}
      />
      <BottomBar>
        <WriteReviewButton gameId={gameId} variant="primary" size="bottom" />
      </BottomBar>
    </div>
  )
}

export default function GameReviewsPage() {
  return (
    <Hydrated>
      <GameReviewsScreen />
    </Hydrated>
  )
}
