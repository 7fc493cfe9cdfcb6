import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bareDigits, formatPhone } from '~/features/accounts/account'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { type KnownBuyer, whyBadContact } from '../buyer'
import { type OwnBuyer, paymentEndpoints } from '../endpoints'
import { ContactFields } from './buyer-contact'
import { paymentQueries } from './queries'

/** What the payment company is told of the member, as it was asked for when they bought: they may change and delete it. */
export function OwnContact() {
  const { data, isError } = useQuery(paymentQueries.buyer())
  if (!data) return isError ? null : <Skeleton className="h-12 w-full" />
  return data.agreed === null ? (
    <p className="text-pretty text-15 text-ink-dim">
      {data.isComplete && data.phone !== null
        ? `확인한 번호 ${formatPhone(data.phone)}만 보내요.`
        : '아직 알려 준 연락처가 없어요. 이용권을 살 때 여쭤봐요.'}
    </p>
  ) : (
    <ChangeContact key={JSON.stringify(data.agreed)} buyer={data} agreed={data.agreed} />
  )
}

function ChangeContact({
  buyer: { asksEmail, phone },
  agreed,
}: {
  buyer: OwnBuyer
  agreed: NonNullable<KnownBuyer['agreed']>
}) {
  const client = useQueryClient()
  const agree = useCall(paymentEndpoints.agreeToContact)
  const forget = useCall(paymentEndpoints.forgetContact)
  const show = (buyer: OwnBuyer) => client.setQueryData(paymentQueries.buyer().queryKey, buyer)
  const form = useForm({
    initial: { phone: formatPhone(agreed.phone), email: agreed.email ?? '' },
    check: (values) => whyBadContact(values, asksEmail),
    send: (values) => {
      const email = asksEmail ? values.email.trim() : agreed.email
      return agree.mutateAsync({ body: { phone: bareDigits(values.phone), email, isGiven: true } })
    },
    onSent: (buyer) => {
      show(buyer)
      showToast({ type: 'success', message: '결제에 쓸 연락처를 바꿨어요' })
    },
    staysOpen: true,
  })

  async function askToForget() {
    await showDialog({
      title: '결제에 쓸 연락처를 삭제할까요?',
      message: '이미 결제한 것은 그대로예요. 다음에 결제할 때 다시 여쭤봐요.',
      confirmLabel: '삭제',
      cancelLabel: '그대로 두기',
      onConfirm: () =>
        forget.mutateAsync({}).then(
          (buyer) => {
            show(buyer)
            showToast({ type: 'success', message: '결제에 쓸 연락처를 삭제했어요' })
          },
          (error: Error) => sayFailure(error, '연락처를 삭제하지 못했어요'),
        ),
    })
  }

  const problem = (['phone', 'email'] as const).flatMap((field) => {
    const message = form.problemOf(field)
    return message === undefined ? [] : [{ field, message }]
  })[0]
  return (
    <Form form={form}>
      {phone === agreed.phone ? null : (
        <p className="mb-3 text-pretty text-15 text-ink-dim">지금은 확인한 휴대폰 번호를 대신 보내요.</p>
      )}
      <ContactFields
        asksEmail={asksEmail}
        values={form.values}
        problem={problem ?? null}
        change={form.change}
      />
      <div className="mt-4 flex gap-2">
        {form.isChanged ? (
          <Button type="submit" busy={form.isSending} className="flex-1">
            연락처 저장
          </Button>
        ) : null}
        <Button variant="secondary" className="flex-1" busy={forget.isPending} onClick={askToForget}>
          연락처 삭제
        </Button>
      </div>
      {form.isChanged ? (
        <p className="mt-2 text-pretty text-13 text-ink-dim">
          저장하면 포트원과 카드사에 보내는 데 동의해요.
        </p>
      ) : null}
    </Form>
  )
}
