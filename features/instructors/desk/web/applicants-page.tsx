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
import { Blocks } from '~/ui/skeleton'
import { TabPanel, Tabs } from '~/ui/tabs'
import { TopBar } from '~/ui/top-bar'
import { type ApplicationState, applicationStates, longestSearch } from '../../instructor'
import { ApplicantCard } from './applicant-card'
import { applicantsNeeds, readApplicantsSearch } from './needs'
import { applicants } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(applicantsNeeds)

const labels: Record<ApplicationState, string> = {
  waiting: '확인할 신청',
  approved: '강사',
  declined: '거절',
}
const pathOf = (state: ApplicationState, text: string) => {
  const query = new URLSearchParams({
    ...(state === 'waiting' ? {} : { state }),
    ...(text === '' ? {} : { q: text }),
  })
  return operatorPaths.instructors(query.size === 0 ? '' : `?${query}`)
}

const skeleton = <Blocks count={2} heights="h-64" />

function Applicants({ state, text }: { state: ApplicationState; text: string }) {
  const query = useInfiniteQuery(applicants(state, text))
  return (
    <PagedList
      query={query}
      label={labels[state]}
      className="px-5 pb-6"
      skeleton={skeleton}
      failure="신청을 불러오지 못했어요"
      empty={
        <EmptyState
          icon="check"
          title={text === '' ? '여기에는 아무도 없어요' : `'${text}' 강사를 찾을 수 없어요`}
        />
      }
      idOf={({ id }) => id}
      head={(_, count) => (
        <p className="tabular pt-4 pb-3 text-13 text-ink-dim">
          {state === 'waiting' ? '오래 기다린 순' : '최근에 신청한 순'} · {countInWords(count, '명')}
        </p>
      )}
      moreSkeleton={skeleton}
      moreFailure="더 불러오지 못했어요"
    >
      {(applicants) =>
        applicants.map((applicant) => (
          <li key={applicant.id} className="pb-3">
            <ApplicantCard applicant={applicant} />
          </li>
        ))
      }
    </PagedList>
  )
}

/** Applications and instructors, for operators. */
export default function ApplicantsPage() {
  const [params, setParams] = useSearchParams()
  const { state, text } = readApplicantsSearch(params)
  const goBack = useWayBack(operatorPaths.home())
  return (
    <>
      <PageHead title="강사 관리" path={operatorPaths.instructors()} hidden />
      <TopBar title="강사 관리" backHref={operatorPaths.home()} onBack={goBack} />
      <SearchBox
        key={text}
        text={text}
        label="활동명이나 지역"
        longest={longestSearch}
        className="block px-5 pt-2 pb-1"
        onSearch={(wanted) => {
          if (wanted === '') params.delete('q')
          else params.set('q', wanted)
          setParams(params, { replace: true })
        }}
      />
      <Tabs
        label="신청 상태"
        id="applicants"
        items={applicationStates.map((each) => ({ id: each, label: labels[each], href: pathOf(each, text) }))}
        value={state}
      />
      <TabPanel tabsId="applicants" value={state}>
        <OperatorsOnly skeleton={skeleton}>
          <Applicants key={`${state} ${text}`} state={state} text={text} />
        </OperatorsOnly>
      </TabPanel>
    </>
  )
}
