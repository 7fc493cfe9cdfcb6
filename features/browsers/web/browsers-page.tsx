import { useQuery } from '@tanstack/react-query'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Answer } from '~/ui/answer'
import { Skeleton } from '~/ui/skeleton'
import { ErrorList } from './browsers/error-list'
import { VitalsList } from './browsers/vitals-list'
import { browserNeeds, browserQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(browserNeeds)

const skeleton = (
  <div aria-hidden="true">
    <Skeleton shape="block" className="h-72" />
  </div>
)

function Loaded() {
  const errors = useQuery(browserQueries.errors())
  const vitals = useQuery(browserQueries.vitals())
  // On a phone the speeds stand below the errors, whose height nobody knows before they are there.
  const shown = { ...vitals, data: errors.isPending ? undefined : vitals.data }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 px-5 pt-4 pb-10 desk:grid-cols-[repeat(2,minmax(0,1fr))] desk:gap-8">
      <Answer query={errors} skeleton={skeleton} failure="오류를 불러오지 못했어요">
        {(found) => <ErrorList {...found} />}
      </Answer>
      <Answer query={shown} skeleton={skeleton} failure="속도를 불러오지 못했어요">
        {({ screens }) => <VitalsList screens={screens} />}
      </Answer>
    </div>
  )
}

/** What visitors' browsers report of our pages. */
export default function BrowsersPage() {
  return (
    <OperatorScreen
      title="브라우저 오류와 속도"
      path={operatorPaths.browsers()}
      backHref={operatorPaths.home()}
    >
      <Loaded />
    </OperatorScreen>
  )
}
