import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Account } from '~/features/accounts/endpoints'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { useSession } from '~/features/accounts/web/use-session'
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
import { reviewRefusals } from '../refusals'
import { editReviewNeeds } from './needs'
import { reviewQueries } from './queries'
import { ReviewForm, ReviewFormSkeleton } from './review-form'

export const loader = memberLoader
export const clientLoader = memberNeeds(editReviewNeeds)

function NothingToEdit({ title, href, label }: { title: string; href: string; label: string }) {
  return (
    <EmptyState
      icon="pencil"
      title={title}
      action={
        <Link href={href} className={buttonClass('primary')}>
          {label}
        </Link>
      }
    />
  )
}

function Editing({ account, id }: { account: Account; id: string }) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { state } = useLocation() as { state: { isFromReview?: boolean } | null }
  // Refetched on opening, because another tab may have changed the review.
  const query = useQuery({ ...reviewQueries.detail(id), refetchOnMount: 'always' })
  const [review, setReview] = useState<Review>()
  if (review === undefined && query.isFetchedAfterMount && query.isSuccess) setReview(query.data)

  return (
    <Answer
      query={{ ...query, data: review }}
      skeleton={<ReviewFormSkeleton />}
      failure="리뷰를 불러오지 못했어요"
      missing={<NothingToEdit title="이 리뷰는 이제 없어요" href={paths.ownReviews()} label="내 리뷰 보기" />}
      isEmpty={({ authorId }) => authorId !== account.id}
      empty={<NothingToEdit title={reviewRefusals.notOwn.says} href={paths.review(id)} label="리뷰 읽기" />}
    >
      {(known) => (
        <ReviewForm
          memberId={account.id}
          game={{ id: known.gameId, name: known.gameName, image: known.gameImage }}
          review={known}
          onSaved={() => {
            if (!isMounted()) return
            // Coming from the review, going back already shows the result.
            if (state?.isFromReview) void navigate(-1)
            else void navigate(paths.review(id), { replace: true })
          }}
          onAlreadyReviewed={() => void navigate(paths.review(id), { replace: true })}
        />
      )}
    </Answer>
  )
}

function AsMember({ id }: { id: string }) {
  const { account } = useSession()
  return account ? <Editing key={id} account={account} id={id} /> : <ReviewFormSkeleton />
}

export default function EditReviewPage() {
  const { id = '' } = useParams()
  const goBack = useWayBack(paths.review(id))
  return (
    <>
      <PageHead title="리뷰 수정" path={paths.editReview(id)} hidden />
      <TopBar title="리뷰 수정" backHref={paths.review(id)} onBack={goBack} />
      <MembersOnly skeleton={<ReviewFormSkeleton />}>
        <AsMember id={id} />
      </MembersOnly>
    </>
  )
}
