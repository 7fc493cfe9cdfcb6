import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OperatorsOnly } from '~/features/accounts/web/operators-only'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { SearchBox } from '~/ui/search-box'
import { TabPanel, Tabs } from '~/ui/tabs'
import { TopBar } from '~/ui/top-bar'
import { longestSearch } from '../../instructor'
import type { InboxState } from '../../lesson'
import { LessonCards, LessonCardsSkeleton } from '../../web/lesson-cards'
import { instructorDeskEndpoints } from '../endpoints'
import { lessonsNeeds, readLessonsSearch } from './needs'
import { allLessons } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(lessonsNeeds)

const pathOf = (state: InboxState, text: string) => {
  const query = new URLSearchParams({
    ...(state === 'open' ? {} : { state }),
    ...(text === '' ? {} : { q: text }),
  })
  return operatorPaths.lessons(query.size === 0 ? '' : `?${query}`)
}

function AllLessons({ state, text }: { state: InboxState; text: string }) {
  const query = useInfiniteQuery(allLessons(state, text))
  return <LessonCards query={query} state={state} text={text} answerCall={instructorDeskEndpoints.answer} />
}

/** All lesson requests, which an operator can answer on behalf of the instructor. */
export default function AllLessonsPage() {
  const [params, setParams] = useSearchParams()
  const { state, text } = readLessonsSearch(params)
  const goBack = useWayBack(operatorPaths.home())
  return (
    <>
      <PageHead title="레슨 요청 관리" path={operatorPaths.lessons()} hidden />
      <TopBar title="레슨 요청 관리" backHref={operatorPaths.home()} onBack={goBack} />
      <SearchBox
        key={text}
        text={text}
        label="강사나 요청한 사람 이름"
        longest={longestSearch}
        className="block px-5 pt-2 pb-1"
        onSearch={(wanted) => {
          if (wanted === '') params.delete('q')
          else params.set('q', wanted)
          setParams(params, { replace: true })
        }}
      />
      <Tabs
        label="답했는지"
        id="all-lessons"
        items={[
          { id: 'open', label: '답할 요청', href: pathOf('open', text) },
          { id: 'answered', label: '답한 요청', href: pathOf('answered', text) },
        ]}
        value={state}
      />
      <TabPanel tabsId="all-lessons" value={state}>
        <OperatorsOnly skeleton={<LessonCardsSkeleton />}>
          <AllLessons key={`${state} ${text}`} state={state} text={text} />
        </OperatorsOnly>
      </TabPanel>
    </>
  )
}
