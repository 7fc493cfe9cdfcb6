import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { CafeForm, CafeFormSkeleton } from './edit-cafe/cafe-form'
import { newCafeNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(newCafeNeeds)

/** Adds a cafe by hand. */
export default function NewCafePage() {
  return (
    <OperatorScreen
      title="카페 추가"
      path={operatorPaths.newCafe()}
      backHref={operatorPaths.cafes()}
      skeleton={<CafeFormSkeleton />}
    >
      <CafeForm cafe={null} />
    </OperatorScreen>
  )
}
