import { Suspense } from 'react'
import { lazily } from '~/lib/web/lazily'
import type { NoticeOfferProps } from './offer-row'

const OfferRow = lazily(() => import('./offer-row'), 'OfferRow')

/** Stands where a member is promised a notice, and asks to turn pushes on where they are off. */
export function NoticeOffer(props: NoticeOfferProps) {
  return (
    <Suspense fallback={null}>
      <OfferRow {...props} />
    </Suspense>
  )
}
