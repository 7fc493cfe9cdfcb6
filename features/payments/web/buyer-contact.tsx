import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { bareDigits, formatPhone } from '~/features/accounts/account'
import { PhoneField } from '~/features/accounts/web/sign-up/phone-field'
import { useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { CallFailed } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { whyBadContact } from '../buyer'
import { type OwnBuyer, paymentEndpoints } from '../endpoints'
import { paymentQueries } from './queries'

interface Typed {
  phone: string
  email: string
}

/**
 * What the payment company has to be told of the buyer, asked for where they buy for the first time. `agree` is called
 * before anything is ordered: it says whether the purchase may go on.
 */
export function useBuyerContact(isBuying = true) {
  const { status } = useSession()
  const client = useQueryClient()
  const { data } = useQuery({ ...paymentQueries.buyer(), enabled: isBuying && status === 'in' })
  const send = useCall(paymentEndpoints.agreeToContact)
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  // Where it could not be read, the payment's own screen asks for it.
  const asked = data?.isComplete === false ? data : null
  const values = { phone: formatPhone(data?.phone ?? ''), email: data?.email ?? '', ...typed }

  async function agree(): Promise<boolean> {
    if (asked === null) return true
    const bad = whyBadContact(values, asked.asksEmail)
    setProblem(bad)
    if (bad !== null) return false
    const phone = bareDigits(values.phone)
    const email = asked.asksEmail ? values.email.trim() : null
    try {
      const buyer = await send.mutateAsync({ body: { phone, email, isGiven: true } })
      client.setQueryData(paymentQueries.buyer().queryKey, buyer)
      return true
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      sayFailure(error, '결제를 시작하지 못했어요')
      return false
    }
  }

  const change = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part })
    setProblem(null)
  }
  return { asked, values, problem, change, agree, isSending: send.isPending }
}

/** Nothing where the payment company's questions are answered. */
export function BuyerContact({ contact }: { contact: ReturnType<typeof useBuyerContact> }) {
  const { asked, values, problem, change } = contact
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button stands in a bar far below the field.
    if (problem) section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  if (asked === null) return null
  return (
    <section ref={section} aria-labelledby="buyer-contact" className="mt-7">
      <h2 id="buyer-contact" className="font-bold text-17 text-ink">
        결제에 쓸 연락처
      </h2>
      <p className="mt-1 mb-3 text-pretty text-13 text-ink-dim">
        {sentence(asked)}{' '}
        <Link href={`${paths.privacy()}#received`} className="font-semibold text-brand-strong">
          자세히
        </Link>
      </p>
      <ContactFields asksEmail={asked.asksEmail} values={values} problem={problem} change={change} />
    </section>
  )
}

function sentence({ asksEmail }: OwnBuyer): string {
  const what = asksEmail ? '이 번호, 이메일을' : '이 번호를'
  return `결제하려면 포트원과 카드사가 닉네임과 ${what} 받아야 해요. 결제로 넘어가면 보내는 데 동의해요. 한 번만 여쭤보고, 내 정보 수정에서 바꾸거나 삭제할 수 있어요.`
}

export function ContactFields({
  asksEmail,
  values,
  problem,
  change,
}: {
  asksEmail: boolean
  values: Typed
  problem: { field: string; message: string } | null
  change: (part: Partial<Typed>) => void
}) {
  return (
    <>
      <PhoneField
        value={values.phone}
        error={problem?.field === 'phone' ? problem.message : ''}
        onChange={(phone) => change({ phone })}
      />
      {asksEmail ? (
        <TextField
          className="mt-4"
          label="이메일"
          name="email"
          type="email"
          autoComplete="email"
          value={values.email}
          error={problem?.field === 'email' ? problem.message : ''}
          onChange={(event) => change({ email: event.target.value })}
        />
      ) : null}
    </>
  )
}
