import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Answer } from '~/ui/answer'
import { EmptyState } from '~/ui/empty-state'
import { CafeForm, CafeFormSkeleton } from './edit-cafe/cafe-form'
import { cafeFile, editCafeNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(editCafeNeeds)

function Loaded({ id }: { id: string }) {
  const query = useQuery(cafeFile(id))
  return (
    <Answer
      query={query}
      skeleton={<CafeFormSkeleton />}
      failure="카페를 불러오지 못했어요"
      missing={<EmptyState icon="map-pin" title="카페를 찾을 수 없어요" />}
    >
      {(cafe) => <CafeForm cafe={cafe} />}
    </Answer>
  )
}

/** Changes a cafe's name, address, point, phone numbers and business number. */
export default function EditCafePage() {
  const { id = '' } = useParams()
  return (
    <OperatorScreen
      title="카페 정보 수정"
      path={operatorPaths.editCafe(id)}
      backHref={operatorPaths.cafe(id)}
      skeleton={<CafeFormSkeleton />}
    >
      <Loaded key={id} id={id} />
    </OperatorScreen>
  )
}
