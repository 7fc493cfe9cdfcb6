import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Account } from '~/features/accounts/endpoints'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { useSession } from '~/features/accounts/web/use-session'
import type { Game } from '~/features/catalogue/endpoints'
import { gameQueries } from '~/features/catalogue/web/queries'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useIsMounted } from '~/lib/web/use-is-mounted'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import type { Review } from '../endpoints'
import { writeReviewNeeds } from './needs'
import { reviewQueries } from './queries'
import { ReviewForm, ReviewFormSkeleton } from './review-form'
import { useAskToEdit } from './use-ask-to-edit'

export const loader = memberLoader
export const clientLoader = memberNeeds(writeReviewNeeds)

function useIsEdit(): boolean {
  const [search] = useSearchParams()
  return search.get('isEdit') === 'true'
}

/** A member has one review per game, so an existing one is edited instead. */
function Entry({
  account,
  game,
  own,
  onAlreadyReviewed,
}: {
  account: Account
  game: Game
  own: Review | null
  onAlreadyReviewed: () => void
}) {
  const navigate = useNavigate()
  const goBack = useWayBack(paths.game(game.id))
  const askToEdit = useAskToEdit(game.id)
  const isMounted = useIsMounted()
  const isEdit = useIsEdit()
  const isAsked = own !== null && !isEdit

  const ask = useEffectEvent(async () => {
    if (!(await askToEdit({ replace: true }))) goBack()
  })
  useEffect(() => {
    if (isAsked) void ask()
  }, [isAsked])

  if (isAsked) return <ReviewFormSkeleton />
  return (
    <ReviewForm
      key={own?.id}
      memberId={account.id}
      game={game}
      review={own}
      onSaved={(review) => {
        if (isMounted()) void navigate(paths.review(review.id), { replace: true })
      }}
      onAlreadyReviewed={onAlreadyReviewed}
    />
  )
}

function GameMissing() {
  return (
    <EmptyState
      title="이 게임은 이제 없어요"
      description="리뷰를 쓸 다른 게임을 찾아 보세요."
      action={
        <Link href={paths.search()} className={buttonClass('primary')}>
          게임 찾기
        </Link>
      }
    />
  )
}

function Writing({ account, gameId }: { account: Account; gameId: string }) {
  const gameQuery = useQuery(gameQueries.detail(gameId))
  const ownQuery = useQuery(reviewQueries.ownOfGame(gameId))
  // Only the first answer counts: a review stored later must not replace the form with the question.
  const [own, setOwn] = useState<Review | null | undefined>(undefined)
  if (own === undefined && ownQuery.isFetchedAfterMount && ownQuery.isSuccess) setOwn(ownQuery.data)
  const game = gameQuery.data
  const failed = game ? ownQuery : gameQuery

  async function findOwn() {
    const { data } = await ownQuery.refetch()
    if (data) setOwn(data)
  }
  return (
    <Answer
      query={{ ...failed, data: game && own !== undefined ? { game, own } : undefined }}
      skeleton={<ReviewFormSkeleton />}
      failure="리뷰 쓰기를 열지 못했어요"
      missing={<GameMissing />}
    >
      {(known) => (
        <Entry account={account} game={known.game} own={known.own} onAlreadyReviewed={() => void findOwn()} />
      )}
    </Answer>
  )
}

function AsMember({ gameId }: { gameId: string }) {
  const { account } = useSession()
  return account ? <Writing key={gameId} account={account} gameId={gameId} /> : <ReviewFormSkeleton />
}

export default function WriteReviewPage() {
  const { id = '' } = useParams()
  const isEdit = useIsEdit()
  const goBack = useWayBack(paths.game(id))
  // Available once the form below has fetched it.
  const { data: own } = useQuery({ ...reviewQueries.ownOfGame(id), enabled: false })
  const title = isEdit && own !== null ? '리뷰 수정' : '리뷰 쓰기'
  return (
    <>
      <PageHead title={title} path={paths.writeReview(id)} hidden />
      <TopBar title={title} backHref={paths.game(id)} onBack={goBack} />
      <MembersOnly skeleton={<ReviewFormSkeleton />}>
        <AsMember gameId={id} />
      </MembersOnly>
    </>
  )
}
