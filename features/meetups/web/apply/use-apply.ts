import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PassTier } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { paymentEndpoints } from '~/features/payments/endpoints'
import type { EasyPay } from '~/features/payments/payment-method'
import { writePurchase } from '~/features/payments/purchase'
import { call } from '~/lib/web/call'
import { CallFailed, isRefused } from '~/lib/web/call-failed'
import { newIdempotencyKey } from '~/lib/web/idempotency-key'
import { useCall } from '~/lib/web/use-call'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import type { Meetup } from '../../core/endpoints'
import { joinRefusals } from '../../core/refusals'
import { storedTicket } from '../../core/web/unlock-store'
import { pairEndpoints } from '../../friends/endpoints'
import { joiningEndpoints } from '../../joining/endpoints'
import { useGetInLine } from '../../joining/web/use-get-in-line'
import { payingEndpoints } from '../../paying/endpoints'
import { payingRefusals } from '../../paying/refusals'

/** Joins with a pass, or begins to pay for one while the seat is held. */
export function useApply(meetup: Meetup) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const client = useQueryClient()
  const join = useCall(joiningEndpoints.join)
  const takeTwo = useCall(pairEndpoints.joinInPair)
  const begin = useCall(payingEndpoints.beginPurchase)
  const getInLine = useGetInLine(meetup)
  const key = useRef(newIdempotencyKey())
  const ticket = storedTicket(String(meetup.id))
  const goToMeetup = () => {
    if ((state as { isFromMeetup?: true } | null)?.isFromMeetup) void navigate(-1)
    else void navigate(paths.meetup(meetup.id), { replace: true })
  }

  async function offerLine() {
    if (meetup.own?.state === 'in-line') {
      const lost = meetup.offer === null ? '그사이 자리가 찼어요.' : '자리를 맡아 둔 시간이 지났어요.'
      showToast({ type: 'error', message: `${lost} 대기 순서는 그대로예요` })
      return goToMeetup()
    }
    await getInLine('인원이 가득 찼어요')
    goToMeetup()
  }

  /** Returns whether the failure was a refusal for which the member was offered something else. */
  async function onRefused(error: unknown): Promise<boolean> {
    if (!(error instanceof CallFailed)) throw error
    // A lost reply is asked for again under the same key. After a refusal the next request gets a new key.
    if (error.status !== 0) key.current = newIdempotencyKey()
    if (!isRefused(error, joinRefusals.full)) return false
    await offerLine()
    return true
  }

  async function joinNow() {
    try {
      const { isSeated } = await join.mutateAsync({
        body: { meetupId: meetup.id, ticket },
        key: key.current,
      })
      showToast({
        type: 'success',
        message: isSeated ? '모임에 참여했어요' : '신청했어요. 방장이 답하면 알려 드려요',
      })
      goToMeetup()
    } catch (error) {
      if (!(await onRefused(error))) sayFailure(error as Error, '참여하지 못했어요')
    }
  }

  /** Both seats or none: the friend's link stands on the meetup's page. */
  async function joinInPair() {
    try {
      await takeTwo.mutateAsync({ params: { id: meetup.id }, body: { ticket }, key: key.current })
      showToast({ type: 'success', message: '두 자리를 잡았어요. 친구에게 링크를 보내 주세요' })
      goToMeetup()
    } catch (error) {
      if (!(await onRefused(error))) sayFailure(error as Error, '두 자리를 잡지 못했어요')
    }
  }

  /** The order is made under the key with which the payment's page finds it again. */
  async function buyAndJoin(tier: PassTier, method: EasyPay | null) {
    const purchase = { tier, count: 1, meetupId: meetup.id }
    try {
      const made = { body: purchase }
      const { merchantUid } = await call(paymentEndpoints.openOrder, made, {
        client,
        idempotencyKey: key.current,
      })
      await begin.mutateAsync({ params: { id: meetup.id }, body: { merchantUid, ticket } })
      // Replaced, so that going back from the result does not lead to a form that invites to buy again.
      void navigate(
        paths.payNow(`${writePurchase({ ...purchase, ...(method && { method }) })}&key=${key.current}`),
        { replace: true },
      )
    } catch (error) {
      if (await onRefused(error)) return
      if (isRefused(error, payingRefusals.heldTooOften)) return offerShop(tier)
      sayFailure(error as Error, '결제를 시작하지 못했어요')
    }
  }

  async function offerShop(tier: PassTier) {
    const wantsPass = await showDialog({
      title: '자리를 더 맡아 둘 수 없어요',
      message:
        '결제하지 않은 자리를 여러 번 맡아 뒀어요. 이용권을 먼저 사고, 그때 자리가 있으면 참여할 수 있어요.',
      confirmLabel: '이용권 구매',
      cancelLabel: '나중에',
    })
    if (wantsPass) void navigate(paths.buyPasses(`?tier=${tier}`))
  }

  return { joinNow, joinInPair, buyAndJoin }
}
