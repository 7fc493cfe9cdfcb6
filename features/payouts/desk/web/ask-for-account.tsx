import { seoulShortDay } from '~/lib/seoul-date'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { asksAgainAt } from '../../payout'
import { payoutDeskEndpoints } from '../endpoints'

/** Asks the owners of a cafe that has no account for it; says when that was done, while it cannot be done again. */
export function AskForAccount({
  cafe,
  askedAt,
}: {
  cafe: { id: number; name: string }
  askedAt: string | null
}) {
  const ask = useCall(payoutDeskEndpoints.askForPayee)
  const asked = askedAt === null ? null : new Date(askedAt)
  if (asked !== null && asksAgainAt(asked, timeNow()) !== null)
    return <span className="tabular text-13 text-ink-dim">{seoulShortDay(asked)}에 요청했어요</span>
  const send = () =>
    ask.mutateAsync({ params: { cafeId: cafe.id } }).then(
      () => showToast({ type: 'success', message: '점주에게 계좌를 요청했어요' }),
      (error: Error) => {
        sayFailure(error, '요청하지 못했어요')
      },
    )
  return (
    <Button
      variant="secondary"
      size="small"
      busy={ask.isPending}
      aria-label={`${cafe.name} 계좌 요청하기`}
      onClick={send}
    >
      계좌 요청하기
    </Button>
  )
}
