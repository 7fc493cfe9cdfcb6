import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { lookedAtHours } from '~/features/reports/report'
import { countInWords } from '~/lib/paging'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { EmptyState } from '~/ui/empty-state'
import { PagedList } from '~/ui/paged-list'
import { SearchBox } from '~/ui/search-box'
import { Blocks } from '~/ui/skeleton'
import { TabPanel, Tabs } from '~/ui/tabs'
import { type CaseState, caseStates, longestCaseSearch } from '../report-case'
import { readCasesSearch, reportCasesNeeds, reportDeskQueries } from './queries'
import { ReportCaseCard } from './report-case-card'

export const loader = memberLoader
export const clientLoader = operatorNeeds(reportCasesNeeds)

const labels: Record<CaseState, string> = { open: '확인할 신고', decided: '처리한 신고' }

const nothing: Record<CaseState, { title: string; description: string }> = {
  open: {
    title: '확인할 신고가 없어요',
    description: '신고와 이의 신청이 들어오거나 표시된 리뷰가 있으면 여기에 보여요.',
  },
  decided: { title: '아직 처리한 신고가 없어요', description: '결정한 신고가 여기에 남아요.' },
}

const skeleton = <Blocks count={3} heights="h-64" />

function Cases({ state, text }: { state: CaseState; text: string }) {
  const query = useInfiniteQuery(reportDeskQueries.cases({ state, text }))
  return (
    <PagedList
      query={query}
      label={labels[state]}
      className="px-5 pb-6"
      skeleton={skeleton}
      failure="신고를 불러오지 못했어요"
      empty={
        text === '' ? (
          <EmptyState icon="check" {...nothing[state]} />
        ) : (
          <EmptyState
            icon="search"
            title={`'${text}' 신고를 찾을 수 없어요`}
            description="리뷰의 게임 이름과 번호, 신고된 사람이나 리뷰를 쓴 사람의 닉네임으로 찾을 수 있어요."
          />
        )
      }
      idOf={({ id }) => id}
      head={(shown, count) => (
        <p className="tabular pt-4 pb-3 text-13 text-ink-dim">
          {state === 'open' ? `${lookedAtHours}시간이 지난 것, 신고 신뢰도가 높은 순` : '최근에 들어온 순'} ·{' '}
          {countInWords(count, '건')}
          {state === 'open' && count > shown.length ? ` 가운데 ${shown.length}건` : ''}
        </p>
      )}
      moreSkeleton={skeleton}
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

/** What members have reported and the server has flagged, and appeals, for operators. */
export default function ReportCasesPage() {
  const [params, setParams] = useSearchParams()
  const { state, text } = readCasesSearch(params)
  return (
    <OperatorScreen
      title="신고"
      path={operatorPaths.reports()}
      backHref={operatorPaths.home()}
      skeleton={skeleton}
      head={
        <>
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
            id="report-cases"
            items={caseStates.map((each) => ({
              id: each,
              label: labels[each],
              href: operatorPaths.reports(each, text),
            }))}
            value={state}
          />
        </>
      }
    >
      <TabPanel tabsId="report-cases" value={state}>
        <Cases key={`${state} ${text}`} state={state} text={text} />
      </TabPanel>
    </OperatorScreen>
  )
}
