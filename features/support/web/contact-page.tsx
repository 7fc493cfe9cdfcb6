import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router'
import { useSession } from '~/features/accounts/web/use-session'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead, type SiteData } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { PostedAt } from '~/ui/posted-at'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import type { ListedInquiry } from '../endpoints'
import { topicLabels } from '../inquiry'
import { InquiryState } from './inquiry-state'
import { contactNeeds, supportQueries } from './queries'
import { WaysToAsk } from './ways-to-ask'

export const loader = memberLoader
export const clientLoader = memberNeeds(contactNeeds)

const skeleton = <Blocks count={3} heights="h-20" className="flex flex-col gap-3" />

function Row({ inquiry: { id, topic, excerpt, lastMessageAt, isWaiting } }: { inquiry: ListedInquiry }) {
  return (
    <Link href={paths.inquiry(id)} className="block rounded-control py-3 hover:bg-sunken">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="tabular font-semibold text-15 text-ink">
          {id}번 · {topicLabels[topic]}
        </span>
        <InquiryState isWaiting={isWaiting} />
      </span>
      <span className="mt-0.5 block truncate text-15 text-ink-dim">{excerpt}</span>
      <span className="text-13 text-ink-dim">
        <PostedAt moment={lastMessageAt} />
      </span>
    </Link>
  )
}

function OwnInquiries() {
  const query = useInfiniteQuery(supportQueries.inquiries())
  return (
    <section aria-label="내 문의" className="mt-8">
      <h2 className="font-bold text-17 text-ink">내 문의</h2>
      <PagedList
        query={query}
        label="내 문의"
        className="mt-1"
        skeleton={skeleton}
        moreSkeleton={skeleton}
        failure="문의를 불러오지 못했어요"
        moreFailure="더 불러오지 못했어요"
        empty={<p className="py-4 text-15 text-ink-dim">아직 보낸 문의가 없어요.</p>}
        idOf={({ id }) => id}
      >
        {(inquiries) =>
          inquiries.map((inquiry) => (
            <li key={inquiry.id} className="border-line border-b last:border-b-0">
              <Row inquiry={inquiry} />
            </li>
          ))
        }
      </PagedList>
    </section>
  )
}

/** How to reach those who run the site. A member reads the answer here, a visitor by mail. */
export default function ContactPage() {
  const { status } = useSession()
  const answersByMail = useRouteLoaderData<SiteData>('root')?.answersByMail === true
  const goBack = useWayBack(paths.profile())
  const form = paths.newInquiry()
  return (
    <>
      <PageHead
        title="문의하기"
        description="미플에 묻고 싶은 것이 있을 때 연락하는 방법이에요."
        path={paths.contact()}
      />
      <TopBar title="문의하기" backHref={paths.profile()} onBack={goBack} />
      <div className="px-5 pt-3 pb-10">
        <h2 className="font-bold text-20 text-ink">무엇을 도와드릴까요?</h2>
        <p className="mt-1 text-pretty text-15 text-ink-dim">
          글로 남기면 문의 번호가 생기고, 답이 오면 알림으로 알려 드려요.
        </p>
        <Link
          href={status === 'out' ? paths.login(form) : form}
          className={`${buttonClass('primary', 'bottom')} mt-5 w-full`}
        >
          {status === 'out' ? '로그인하고 문의하기' : '문의 쓰기'}
        </Link>
        {status === 'out' && answersByMail ? (
          <Link href={paths.visitorInquiry()} className={`${buttonClass('secondary', 'bottom')} mt-2 w-full`}>
            로그인하지 않고 메일로 답 받기
          </Link>
        ) : null}
        <WaysToAsk />
        {status === 'in' ? <OwnInquiries /> : null}
        {status === 'in' ? <NoticeOffer when="답이 오면" className="mt-4" /> : null}
      </div>
    </>
  )
}
