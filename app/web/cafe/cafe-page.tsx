import { isRouteErrorResponse, useRouteError } from 'react-router'
import { cafeTabFrom } from '~/features/cafes/cafe'
import { cafeRefusals } from '~/features/cafes/refusals'
import { CafeScreen, HiddenCafe } from '~/features/cafes/web/cafe-screen'
import { cafeQueries } from '~/features/cafes/web/queries'
import { eventQueries } from '~/features/events/web/queries'
import { CafeLoyalty } from '~/features/loyalty/web/cafe-loyalty'
import { loyaltyQueries } from '~/features/loyalty/web/queries'
import { paths } from '~/features/paths'
import { Hydrated } from '~/lib/web/hydrated'
import { type Needs, need, needPages, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import { LostView } from '../shell/lost-view'
import { CafeEvents } from './cafe-events'
import { CafeMeetupsLink } from './cafe-meetups-link'
import { CafeVoteLink } from './cafe-vote-link'

const needs: Needs = ({ params: { id = '' }, url }) => {
  const tab = cafeTabFrom(url.searchParams.get('tab'))
  return [
    need(cafeQueries.detail(id)),
    ...(tab === 'info' && /^\d+$/.test(id) ? [need(eventQueries.coming(Number(id)))] : []),
    ...(tab === 'game' && /^\d+$/.test(id) ? [needPages(cafeQueries.shelf(Number(id)))] : []),
    ...(tab === 'coupon' && /^\d+$/.test(id) ? [need(loyaltyQueries.rewards(Number(id)))] : []),
  ]
}
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

export default function CafePage() {
  return (
    <Hydrated>
      <CafeScreen
        meetups={(cafe) => (
          <>
            <CafeMeetupsLink cafeId={cafe.id} />
            <CafeVoteLink cafe={cafe} />
            <CafeEvents cafeId={cafe.id} />
          </>
        )}
        stamps={(cafe) => <CafeLoyalty cafeId={cafe.id} />}
        action={(cafe) => (
          <Link href={paths.stampScan(cafe.id)} className={buttonClass('primary', 'bottom')}>
            <Icon name="camera" size={20} />
            스탬프 받기
          </Link>
        )}
      />
    </Hydrated>
  )
}

/**
 * The server answers a hidden cafe with its own status. Other errors are not thrown to the next error boundary: React
 * has none on the server, so that the page would be rendered twice and the error logged.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const goBack = useWayBack(paths.nearby())
  if (!isRouteErrorResponse(error) || error.status !== cafeRefusals.hiddenCafe.status) {
    return <LostView error={error} />
  }
  return (
    <>
      <TopBar title="카페" backHref={paths.nearby()} onBack={goBack} />
      <HiddenCafe />
    </>
  )
}
