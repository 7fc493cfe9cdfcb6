import { ownRights } from '~/features/accounts/desk/web/queries'
import { AskedCafe } from '~/features/cafes/desk/web/asked-cafe'
import { AskedScreen } from '~/features/support/desk/web/asked-screen'
import { askedInquiry } from '~/features/support/desk/web/queries'
import { isId } from '~/lib/ids'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { need } from '~/lib/web/prefetch'

export const loader = memberLoader
export const clientLoader = operatorNeeds(({ params: { id = '' } }) =>
  isId(id) ? [need(askedInquiry(id)), need(ownRights())] : [],
)

/** One inquiry, which an operator answers. */
export default function AskedPage() {
  return <AskedScreen cafeOf={(cafeId, asked) => <AskedCafe cafeId={cafeId} asked={asked} />} />
}
