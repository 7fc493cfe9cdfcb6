import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { countInWords } from '~/lib/paging'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { EmptyState } from '~/ui/empty-state'
import { PagedList } from '~/ui/paged-list'
import { Skeleton } from '~/ui/skeleton'
import { TabPanel, Tabs } from '~/ui/tabs'
import { type CaseState, caseStates } from '../report-case'
import { readCaseState, reportCasesNeeds } from './needs'
import { reportDeskQueries } from './queries'
import { ReportCaseCard } from './report-case-card'

export const loader = memberLoader
export const clientLoader = operatorNeeds(reportCasesNeeds)

const labels: Record<CaseState, string> = { open: '확인할 신고', decided: '처리한 신고' }

const nothing: Record<CaseState, { title: string; description: string }> = {
  open: {
    title: '확인할 신고가 없어요',
    description: '사람, 모임, 강사, 카페 신고와 이의 신청이 들어오면 여기에 보여요.',
  },
  decided: { title: '아직 처리한 신고가 없어요', description: '결정한 신고가 여기에 남아요.' },
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

function Cases({ state }: { state: CaseState }) {
  const query = useInfiniteQuery(reportDeskQueries.cases(state))
  return (
    <PagedList
      query={query}
      label={labels[state]}
      className="px-5 pb-6"
      skeleton={<CasesSkeleton />}
      failure="신고를 불러오지 못했어요"
      empty={<EmptyState icon="check" {...nothing[state]} />}
      idOf={({ id }) => id}
      head={(shown, count) => (
        <p className="tabular pt-4 pb-3 text-13 text-ink-dim">
          {state === 'open' ? '24시간이 지난 것, 신고 신뢰도가 높은 순' : '최근에 들어온 순'} ·{' '}
          {countInWords(count, '건')}
          {state === 'open' && count > shown.length ? ` 가운데 ${shown.length}건` : ''}
        </p>
      )}
      moreSkeleton={<CasesSkeleton />}
      moreFailure="더 불러오지 못했어요"
    >
      {(cases) =>
        cases.map((reportCase) => (
          <li key={reportCase.id} className="pb-3">
            <ReportCaseCard reportCase={reportCase} />
          </li>
        ))
      }
    </PagedList>
  )
}

/** What members have reported, without reviews, and appeals, for operators. */
export default function ReportCasesPage() {
  const [params] = useSearchParams()
  const state = readCaseState(params)
  return (
    <OperatorScreen
      title="신고"
      path={operatorPaths.reports()}
      backHref={operatorPaths.home()}
      skeleton={<CasesSkeleton />}
      head={
        <Tabs
          label="처리 상태"
          id="report-cases"
          items={caseStates.map((each) => ({
            id: each,
            label: labels[each],
            href: operatorPaths.reports(each),
          }))}
          value={state}
        />
      }
    >
      <TabPanel tabsId="report-cases" value={state}>
        <Cases key={state} state={state} />
      </TabPanel>
    </OperatorScreen>
  )
}
