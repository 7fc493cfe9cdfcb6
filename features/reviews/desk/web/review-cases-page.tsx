import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OperatorsOnly } from '~/features/accounts/web/operators-only'
import { operatorPaths } from '~/features/operator-paths'
import { countInWords } from '~/lib/paging'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { EmptyState } from '~/ui/empty-state'
import { PagedList } from '~/ui/paged-list'
import { SearchBox } from '~/ui/search-box'
import { Skeleton } from '~/ui/skeleton'
import { TabPanel, Tabs } from '~/ui/tabs'
import { TopBar } from '~/ui/top-bar'
import { type CaseState, caseStates, longestCaseSearch } from '../review-case'
import { readReviewCasesSearch, reviewCasesNeeds } from './needs'
import { reviewDeskQueries } from './queries'
import { ReviewCaseCard } from './review-case-card'

export const loader = memberLoader
export const clientLoader = operatorNeeds(reviewCasesNeeds)

const labels: Record<CaseState, string> = { open: '확인할 리뷰', decided: '처리한 리뷰' }

const nothing: Record<CaseState, { title: string; description: string }> = {
  open: {
    title: '확인할 리뷰가 없어요',
    description: '신고가 들어오거나 표시된 리뷰가 있으면 여기에 보여요.',
  },
  decided: {
    title: '아직 처리한 리뷰가 없어요',
    description: '숨기거나 보여 주기로 한 리뷰가 여기에 남아요.',
  },
}

function CasesSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 px-5 pt-4">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} shape="block" className="h-64" />
      ))}
    </div>
  )
}

function Cases({ state, text }: { state: CaseState; text: string }) {
  const query = useInfiniteQuery(reviewDeskQueries.cases({ state, text }))
  return (
    <PagedList
      query={query}
      label={labels[state]}
      className="px-5 pb-6"
      skeleton={<CasesSkeleton />}
      failure="리뷰를 불러오지 못했어요"
      empty={
        text === '' ? (
          <EmptyState icon="check" {...nothing[state]} />
        ) : (
          <EmptyState
            icon="search"
            title={`'${text}' 리뷰를 찾을 수 없어요`}
            description="게임 이름, 쓴 사람의 닉네임, 리뷰 번호로 찾을 수 있어요."
          />
        )
      }
      idOf={({ id }) => id}
      head={(_, count) => (
        <p className="tabular pt-4 pb-3 text-13 text-ink-dim">
          {state === 'open' ? '오래 기다린 순' : '최근에 처리한 순'} · {countInWords(count, '개')}
        </p>
      )}
      moreSkeleton={<CasesSkeleton />}
      moreFailure="더 불러오지 못했어요"
    >
      {(cases) =>
        cases.map((reviewCase) => (
          <li key={reviewCase.id} className="pb-3">
            <ReviewCaseCard reviewCase={reviewCase} />
          </li>
        ))
      }
    </PagedList>
  )
}

/** Reviews that members reported or the server flagged, for operators. */
export default function ReviewCasesPage() {
  const [params, setParams] = useSearchParams()
  const { state, text } = readReviewCasesSearch(params)
  const goBack = useWayBack(operatorPaths.home())
  return (
    <>
      <PageHead title="신고된 리뷰" path={operatorPaths.reviewCases()} hidden />
      <TopBar title="신고된 리뷰" backHref={operatorPaths.home()} onBack={goBack} />
      <SearchBox
        key={text}
        text={text}
        label="게임, 닉네임, 리뷰 번호"
        longest={longestCaseSearch}
        className="block px-5 pt-2 pb-3"
        onSearch={(wanted) => {
          if (wanted === '') params.delete('q')
          else params.set('q', wanted)
          setParams(params, { replace: true })
        }}
      />
      <Tabs
        label="처리 상태"
        id="review-cases"
        items={caseStates.map((each) => ({
          id: each,
          label: labels[each],
          href: operatorPaths.reviewCases(each, text),
        }))}
        value={state}
      />
      <TabPanel tabsId="review-cases" value={state}>
        <OperatorsOnly skeleton={<CasesSkeleton />}>
          <Cases key={`${state} ${text}`} state={state} text={text} />
        </OperatorsOnly>
      </TabPanel>
    </>
  )
}
