import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { faceAddress } from '~/features/accounts/member'
import { useIsUnconfirmed, useSession } from '~/features/accounts/web/use-session'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { seoulDayInWords } from '~/lib/seoul-date'
import { isMissing } from '~/lib/web/call-failed'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, need, type Prefetched, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Avatar } from '~/ui/avatar'
import { buttonClass } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { ErrorState } from '~/ui/error-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { ShareButton } from '~/ui/share-button'
import { Blocks } from '~/ui/skeleton'
import { Stars } from '~/ui/stars'
import { TopBar } from '~/ui/top-bar'
import type { Review } from '../endpoints'
import { mostStars } from '../review'
import { LikeReviewButton } from './like-review-button'
import { reviewQueries } from './queries'
import { ReviewAnswers } from './review-answers'
import { ReviewMenu } from './review-menu'
import { useRecordView } from './use-record-view'

const needs: Needs = ({ params }) => [need(reviewQueries.detail(params.id ?? ''))]
const readAsVisitor = prefetchOnServer(needs)

interface Loaded extends Prefetched {
  /** Visitors may not see the review. Its author may, but the server renders as a visitor. */
  isLost: boolean
}

function statusOf(thrown: unknown): number | undefined {
  const { init } = (thrown ?? {}) as { init?: ResponseInit | null }
  return init?.status
}

export async function loader(request: LoaderFunctionArgs) {
  try {
    return data<Loaded>({ ...(await readAsVisitor(request)), isLost: false })
  } catch (thrown) {
    if (statusOf(thrown) !== 404) throw thrown
    return data<Loaded>({ answers: [], isLost: true }, { status: 404 })
  }
}
export const clientLoader = prefetchInBrowser(needs)

/** The review as schema.org data. */
function describeReview(review: Review): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Review',
    itemReviewed: { '@type': 'Game', name: review.gameName },
    author: { '@type': 'Person', name: review.authorName },
    datePublished: review.writtenAt,
    ...(review.editedAt === null ? {} : { dateModified: review.editedAt }),
    reviewRating: { '@type': 'Rating', ratingValue: review.star, bestRating: mostStars, worstRating: 1 },
    reviewBody: review.text,
  }
}

const descriptionLength = 120

function beginningOf(text: string): string {
  const points = [...text.replace(/\s+/g, ' ').trim()]
  return points.length <= descriptionLength
    ? points.join('')
    : `${points.slice(0, descriptionLength - 1).join('')}…`
}

const skeleton = <Blocks heights="h-18 h-10 h-6 h-4 h-4 h-4 h-4 h-28" />

function MissingReview() {
  return (
    <>
      <PageHead title="리뷰가 없어요" path={paths.reviews()} hidden />
      <EmptyState
        icon="star"
        title="리뷰를 찾을 수 없어요"
        description="작성자가 삭제했거나, 신고를 받아 숨겨진 리뷰일 수 있어요."
        action={
          <Link href={paths.reviews()} className={buttonClass('primary')}>
            다른 리뷰 보기
          </Link>
        }
      />
    </>
  )
}

/**
 * The server does not find a hidden review, since it renders for a visitor. Browsers that hold a member's tokens, which
 * the page's first script marks, show a placeholder until it is known whether the member wrote it.
 */
function MissingForVisitors() {
  return (
    <>
      <div className="in-[[data-holds-tokens]]:hidden">
        <MissingReview />
      </div>
      <div className="hidden in-[[data-holds-tokens]]:block">{skeleton}</div>
    </>
  )
}

function GameOf({ review }: { review: Review }) {
  return (
    <Link
      href={paths.game(review.gameId)}
      className="flex min-h-18 items-center gap-3 rounded-card bg-sunken px-3 py-3 transition duration-150 active:scale-[0.985]"
    >
      <GameCover
        game={{ name: review.gameName, image: review.gameImage }}
        size="row"
        className="w-12 shrink-0"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-15 text-ink">{review.gameName}</span>
        <span className="block text-13 text-ink-dim">게임 보러 가기</span>
      </span>
      <Icon name="chevron-right" size={18} className="text-ink-dim" />
    </Link>
  )
}

function HiddenNotice() {
  return (
    <p className="mb-4 flex items-start gap-2 rounded-card bg-warn/10 px-4 py-3 text-15 text-ink">
      <Icon name="warning" size={18} className="mt-0.5 shrink-0 text-warn" />
      여러 번 신고되어 임시로 숨겼어요. 운영자가 확인할 때까지 나만 볼 수 있어요.
    </p>
  )
}

function ReviewContent({ review }: { review: Review }) {
  return (
    <article className="px-5 pt-2 pb-8">
      <PageHead
        kind="article"
        title={`${review.authorName} 님의 ${review.gameName} 리뷰`}
        description={beginningOf(review.text)}
        path={paths.review(review.id)}
        shareImage={`/share/games/${review.gameId}.jpg`}
        jsonLd={describeReview(review)}
        hidden={review.isHidden}
      />
      {review.isHidden ? <HiddenNotice /> : null}
      <GameOf review={review} />
      <div className="flex items-center gap-3 pt-6">
        <Avatar name={review.authorName} src={faceAddress(review.authorImage)} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold text-15 text-ink">{review.authorName}</p>
          <p className="tabular flex flex-wrap gap-x-2 text-13 text-ink-dim">
            <time dateTime={review.writtenAt}>{seoulDayInWords(new Date(review.writtenAt))}</time>
            {review.editedAt === null ? null : <span>수정됨</span>}
          </p>
        </div>
      </div>
      <p className="flex items-center gap-2 pt-5">
        <Stars value={review.star} size={24} />
        <span aria-hidden="true" className="tabular font-bold text-17 text-ink">
          {review.star.toFixed(1)}
        </span>
      </p>
      <p className="whitespace-pre-wrap break-words pt-4 pb-6 text-17 text-ink leading-[1.75]">
        {review.text}
      </p>
      <ReviewAnswers review={review} />
      <div className="flex items-center justify-between pt-6">
        <LikeReviewButton review={review} size="large" />
        <p className="tabular text-13 text-ink-dim">조회 {grouped(review.viewCount)}</p>
      </div>
      <Link href={paths.gameReviews(review.gameId)} className={`${buttonClass('secondary', 'bottom')} mt-8`}>
        이 게임의 다른 리뷰 보기
      </Link>
    </article>
  )
}

const failed = '리뷰를 불러오지 못했어요'

function ReviewScreen() {
  const { id = '' } = useParams()
  const goBack = useWayBack(paths.reviews())
  const loaded = useLoaderData<Loaded | null>()
  const { status } = useSession()
  const isUnconfirmed = useIsUnconfirmed()
  const isLost = loaded?.isLost === true
  const query = useQuery({ ...reviewQueries.detail(id), enabled: !isLost || status === 'in' })
  const { refetch } = query
  const review = query.data
  const isGone = isMissing(query.error)
  const failure = review === undefined && !isGone ? query.error : null
  useRecordView(isGone ? undefined : review)

  const showFailure = useEffectEvent(async (message: string) => {
    const isRetried = await showDialog({
      title: failed,
      message,
      confirmLabel: '다시 불러오기',
      cancelLabel: '닫기',
    })
    if (isRetried) void refetch()
  })
  useEffect(() => {
    if (failure) void showFailure(failure.message)
  }, [failure])

  function content() {
    if (isGone || (isLost && status !== 'in')) {
      if (status === 'checking') return <MissingForVisitors />
      // Looking again renews the tokens of an author who counts as a visitor so far.
      return isUnconfirmed ? <ErrorState title={failed} onRetry={() => refetch()} /> : <MissingReview />
    }
    if (review) return <ReviewContent key={id} review={review} />
    if (!failure) return skeleton
    return <ErrorState title={failed} description={failure.message} onRetry={() => refetch()} />
  }

  return (
    <>
      <TopBar
        title="리뷰"
        backHref={paths.reviews()}
        onBack={goBack}
        action={
          review && !isGone ? (
            <>
              <ShareButton title={`${review.authorName} 님의 ${review.gameName} 리뷰`} />
              <ReviewMenu review={review} onGone={goBack} />
            </>
          ) : null
        }
      />
      {content()}
    </>
  )
}

export default function ReviewPage() {
  return (
    <Hydrated>
      <ReviewScreen />
    </Hydrated>
  )
}
