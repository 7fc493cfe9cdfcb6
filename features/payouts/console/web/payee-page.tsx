import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { staffPaths } from '~/features/staff-paths'
import { isLike } from '~/lib/web/form-draft'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useEditBase } from '~/lib/web/use-edit-base'
import { type FormProblem, useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { ChangedNote } from '~/ui/changed-note'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { type Payee, whyBadAccount, whyBadBank, whyBadBusinessNumber, whyBadHolder } from '../../payout'
import { type PayoutsOfCafe, payoutConsoleEndpoints } from '../endpoints'
import { payoutsNeeds, payoutsOfCafe } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(payoutsNeeds)

const blank: Payee = { businessNumber: '', bank: '', account: '', holder: '' }
const isTyped = isLike<Payee>(blank)

function whyBad({ businessNumber, bank, account, holder }: Payee): FormProblem | null {
  const problems = {
    businessNumber: whyBadBusinessNumber(businessNumber),
    bank: whyBadBank(bank),
    account: whyBadAccount(account),
    holder: whyBadHolder(holder),
  }
  for (const [field, message] of Object.entries(problems)) if (message !== null) return { field, message }
  return null
}

const fields = [
  { field: 'businessNumber', label: '사업자등록번호', inputMode: 'numeric', placeholder: '123-45-67890' },
  { field: 'bank', label: '은행', inputMode: 'text', placeholder: '국민은행' },
  { field: 'account', label: '계좌번호', inputMode: 'numeric', placeholder: '123456-04-567890' },
  { field: 'holder', label: '예금주', inputMode: 'text', placeholder: '' },
] as const

function PayeeForm({ cafeId, payouts }: { cafeId: number; payouts: PayoutsOfCafe }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { queryKey } = payoutsOfCafe(cafeId)
  const section = useEditBase(payouts, queryKey)
  const { base, isConflict } = section
  const change = useCall(payoutConsoleEndpoints.changePayee)
  const memberId = useRememberedMember()
  const form = useForm<Payee, PayoutsOfCafe>({
    initial: base.payee ?? blank,
    // The draft keeps what was typed while the owner signs in again.
    draft: { name: `payee-${cafeId}`, memberId, isValid: isTyped },
    check: whyBad,
    send: (typed) => change.mutateAsync({ params: { cafeId }, body: { ...typed, version: base.version } }),
    onSent: async (saved) => {
      client.setQueryData(queryKey, saved)
      showToast({ type: 'success', message: '받을 계좌를 저장했어요' })
      await navigate(staffPaths.payouts(cafeId), { replace: true })
    },
    onFailed: (error) =>
      isConflict(error)
        ? showToast({ type: 'error', message: error.message })
        : sayFailure(error, '저장하지 못했어요'),
  })
  return (
    <Form form={form} className="flex flex-col gap-2 px-5 pt-4 pb-6">
      <p className="text-pretty pb-2 text-13 text-ink-dim">
        점주와 정산하는 운영자만 봐요. 암호로 잠가 보관하고, 적은 사람이 점주가 아니게 되거나 탈퇴하면 지워요.
      </p>
      <ContinuedDraft form={form} />
      <ChangedNote form={form} section={section} />
      {fields.map(({ field, ...shown }) => (
        <TextField key={field} name={field} autoComplete="off" {...shown} {...form.text(field)} />
      ))}
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending} disabled={!form.isChanged}>
          저장
        </Button>
      </FormBar>
    </Form>
  )
}

function Loaded({ cafeId }: { cafeId: number }) {
  const query = useQuery(payoutsOfCafe(cafeId))
  return (
    <Answer
      query={query}
      skeleton={<FieldsSkeleton />}
      failure="계좌를 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {(payouts) => <PayeeForm cafeId={cafeId} payouts={payouts} />}
    </Answer>
  )
}

/** Where an owner enters to which account the cafe's money goes. */
export default function PayeePage() {
  return (
    <ConsoleScreen title="받을 계좌" path={staffPaths.payee} back={(id) => staffPaths.payouts(id)}>
      {({ id }) => <Loaded cafeId={id} />}
    </ConsoleScreen>
  )
}
