import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '~/features/paths'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, needPages, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { TopBar } from '~/ui/top-bar'
import { LeadNewsCard, LeadNewsCardSkeleton, NewsCard, NewsCardSkeletons } from './news-card'
import { newsQueries } from './queries'

const needs: Needs = () => [needPages(newsQueries.list())]
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

function Articles() {
  const query = useInfiniteQuery(newsQueries.list())
  return (
    <PagedList
      query={query}
      label="소식"
      className="px-5 pt-3 pb-8"
      skeleton={
        <div className="px-5 pt-3">
          <LeadNewsCardSkeleton />
          <div className="pt-2.5">
            <NewsCardSkeletons count={4} />
          </div>
        </div>
      }
      failure="정보를 가져오지 못했어요"
      empty={
        <EmptyState
          icon="book"
          title="아직 올라온 소식이 없어요"
          action={
            <Link href={paths.home()} className={buttonClass('secondary')}>
              홈으로 가기
            </Link>
          }
        />
      }
      idOf={({ id }) => id}
      moreSkeleton={<NewsCardSkeletons count={3} />}
      moreFailure="더 불러오지 못했어요"
    >
      {(articles) =>
        articles.map((article, at) =>
          at === 0 ? (
            <li key={article.id} className="pb-2.5">
              <LeadNewsCard article={article} />
            </li>
          ) : (
            <li key={article.id} className="border-line border-b py-2.5 last:border-b-0">
              <NewsCard article={article} />
            </li>
          ),
        )
      }
    </PagedList>
  )
}

function NewsList() {
  const goBack = useWayBack(paths.home())
  return (
    <>
      <PageHead
        title="보드게임 소식"
        description="대회와 새 게임, 동네 보드게임 카페의 이야기를 전해요."
        path={paths.news()}
      />
      <TopBar title="보드게임 소식" backHref={paths.home()} onBack={goBack} />
      <Articles />
    </>
  )
}

export default function NewsListPage() {
  return (
    <Hydrated>
      <NewsList />
    </Hydrated>
  )
}
