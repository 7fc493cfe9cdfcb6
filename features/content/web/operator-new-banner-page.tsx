import { useSearchParams } from 'react-router'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { bannerPlaceFrom } from '../written-banner'
import { ContentScreen } from './content-screen'
import { BannerForm, BannerFormSkeleton } from './operator-banner/banner-form'

export const loader = memberLoader
export const clientLoader = operatorNeeds(() => [])

export default function OperatorNewBannerPage() {
  const [params] = useSearchParams()
  const place = bannerPlaceFrom(params.get('place'))
  return (
    <ContentScreen
      title="새 배너"
      path={operatorPaths.newBanner()}
      backHref={operatorPaths.banners({ place })}
      skeleton={<BannerFormSkeleton />}
    >
      <BannerForm key={place} banner={null} place={place} />
    </ContentScreen>
  )
}
