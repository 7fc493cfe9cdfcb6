import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Answer } from '~/ui/answer'
import { EmptyState } from '~/ui/empty-state'
import { BannerForm, BannerFormSkeleton } from './banner/banner-form'
import { bannerNeeds } from './needs'
import { newsDeskQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(bannerNeeds)

function Loaded({ id }: { id: string }) {
  const query = useQuery(newsDeskQueries.banner(id))
  return (
    <Answer
      query={query}
      skeleton={<BannerFormSkeleton />}
      failure="배너를 불러오지 못했어요"
      missing={<EmptyState icon="star" title="배너를 찾을 수 없어요" />}
    >
      {(banner) => <BannerForm banner={banner} place={banner.place} />}
    </Answer>
  )
}

/** Edits or removes a banner. */
export default function BannerPage() {
  const { id = '' } = useParams()
  return (
    <OperatorScreen
      title="배너 수정"
      path={operatorPaths.banner(id)}
      backHref={operatorPaths.banners()}
      skeleton={<BannerFormSkeleton />}
    >
      <Loaded key={id} id={id} />
    </OperatorScreen>
  )
}
