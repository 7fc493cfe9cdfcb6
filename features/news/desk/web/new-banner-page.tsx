import { useSearchParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { bannerPlaceFrom } from '../written-banner'
import { BannerForm, BannerFormSkeleton } from './banner/banner-form'

export const loader = memberLoader
export const clientLoader = operatorNeeds(() => [])

export default function NewBannerPage() {
  const [params] = useSearchParams()
  const place = bannerPlaceFrom(params.get('place'))
  return (
    <OperatorScreen
      title="새 배너"
      path={operatorPaths.newBanner()}
      backHref={operatorPaths.banners({ place })}
      skeleton={<BannerFormSkeleton />}
    >
      <BannerForm key={place} banner={null} place={place} />
    </OperatorScreen>
  )
}
