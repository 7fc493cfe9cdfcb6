import { useQuery } from '@tanstack/react-query'
import { Chip } from '~/ui/chip'
import { type EasyPay, payMethodName } from '../payment-method'
import { paymentQueries } from './queries'

/** The ways to pay that the site has channels for, card first. Nothing where a card is the only one. */
export function PayMethods({
  chosen,
  onChoose,
}: {
  chosen: EasyPay | null
  onChoose: (method: EasyPay | null) => void
}) {
  const { data } = useQuery(paymentQueries.checkout())
  const offered = data?.easyPays ?? []
  if (offered.length === 0) return null
  const ways = [null, ...offered.map(({ method }) => method)]
  // A way that was chosen elsewhere and has no channel here is a card.
  const shown = ways.includes(chosen) ? chosen : null
  return (
    <fieldset className="mt-7">
      <legend className="font-bold text-17 text-ink">결제 방법</legend>
      <div className="mt-3 flex flex-wrap gap-2">
        {ways.map((method) => (
          <Chip key={method ?? 'card'} selected={method === shown} onClick={() => onChoose(method)}>
            {payMethodName(method)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
