import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { nowMs } from '~/lib/web/now'
import { PageHead } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { Icon } from '~/ui/icon'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { paths } from '../../paths'
import { bareDigits, formatPhone, safeReturnPath, whyBadPhone } from '../account'
import { phoneEndpoints } from '../endpoints'
import { phoneCodeDigits, whyBadPhoneCode } from '../phone-proof'
import { MembersOnly } from './members-only'
import { ownPhone, phoneNeeds } from './queries'
import { PhoneField } from './sign-up/phone-field'

export const loader = memberLoader
export const clientLoader = memberNeeds(phoneNeeds)

const skeleton = <Blocks heights="h-5 h-20" />

/** How long the code is still valid, by the second. */
function CodeClock({ expiresAt }: { expiresAt: Date }) {
  const leftAt = () => Math.max(0, Math.ceil((expiresAt.getTime() - nowMs()) / 1_000))
  const [left, setLeft] = useState(leftAt)
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftAt()), 1_000)
    return () => clearInterval(timer)
  })
  return (
    <span className="tabular shrink-0 text-15 text-ink-dim">
      <span className="sr-only">남은 시간 </span>
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  )
}

interface SentCode {
  phone: string
  expiresAt: Date
}

function AskForCode({ phone, onSent }: { phone: string; onSent: (sent: SentCode) => void }) {
  const send = useCall(phoneEndpoints.sendCode)
  const form = useForm({
    initial: { phone: formatPhone(phone) },
    check: (typed) => {
      const message = whyBadPhone(typed.phone)
      return message === null ? null : { field: 'phone', message }
    },
    send: async (typed) => {
      const to = bareDigits(typed.phone)
      const { expiresAt } = await send.mutateAsync({ body: { phone: to } })
      return { phone: to, expiresAt: new Date(expiresAt) }
    },
    onSent,
    onFailed: (error) => sayFailure(error, '인증번호를 보내지 못했어요'),
  })
  return (
    <Form form={form} className="mt-5">
      <PhoneField
        value={form.values.phone}
        error={form.problemOf('phone')}
        onChange={(typed) => form.change({ phone: typed })}
      />
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending}>
          인증번호 받기
        </Button>
      </FormBar>
    </Form>
  )
}

function EnterCode({
  sent: { phone, expiresAt },
  onAgain,
  onProven,
}: {
  sent: SentCode
  onAgain: () => void
  onProven: () => unknown
}) {
  const prove = useCall(phoneEndpoints.prove)
  const client = useQueryClient()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => {
      const message = whyBadPhoneCode(code)
      return message === null ? null : { field: 'code', message }
    },
    send: ({ code }) => prove.mutateAsync({ body: { phone, code } }),
    onSent: (own) => {
      client.setQueryData(ownPhone().queryKey, own)
      showToast({ type: 'success', message: '휴대폰 번호를 확인했어요' })
      return onProven()
    },
    onFailed: (error) => sayFailure(error, '확인하지 못했어요'),
  })
  return (
    <Form form={form} className="mt-5">
      <p className="tabular text-15 text-ink">{formatPhone(phone)}에 문자를 보냈어요.</p>
      <CodeField
        className="mt-4"
        label="인증번호"
        name="code"
        autoComplete="one-time-code"
        enterKeyHint="done"
        digits={phoneCodeDigits}
        placeholder="여섯 자리 숫자"
        value={form.values.code}
        error={form.problemOf('code')}
        onDigits={(code) => form.change({ code })}
        trailing={<CodeClock expiresAt={expiresAt} />}
      />
      <Button variant="ghost" size="small" className="-ml-3" onClick={onAgain}>
        번호를 바꾸거나 다시 받기
      </Button>
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending}>
          확인
        </Button>
      </FormBar>
    </Form>
  )
}

function Phone({ phone, isProven }: { phone: string | null; isProven: boolean }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [sent, setSent] = useState<SentCode | null>(null)
  const [changes, setChanges] = useState(!isProven)
  const to = params.get('to')
  const onProven = () => {
    if (to !== null) return navigate(safeReturnPath(to), { replace: true })
    setSent(null)
    setChanges(false)
  }
  return (
    <div className="px-5 pt-4 pb-6">
      <p className="text-pretty text-15 text-ink-dim">
        모임에 참여하거나 모임을 열기 전에 한 번 확인해요. 번호는 다른 회원에게 보이지 않아요.
      </p>
      {changes ? (
        sent === null ? (
          <AskForCode phone={phone ?? ''} onSent={setSent} />
        ) : (
          <EnterCode sent={sent} onAgain={() => setSent(null)} onProven={onProven} />
        )
      ) : (
        <div className="mt-5 flex min-h-14 items-center gap-3 rounded-card bg-raised px-4 py-3 shadow-card ring-1 ring-line">
          <Icon name="check" size={20} className="shrink-0 text-brand-strong" />
          <p className="tabular min-w-0 flex-1 text-15 text-ink">
            {formatPhone(phone ?? '')} <span className="block text-13 text-ink-dim">확인한 번호예요</span>
          </p>
          <Button variant="secondary" size="small" onClick={() => setChanges(true)}>
            바꾸기
          </Button>
        </div>
      )}
    </div>
  )
}

function OwnPhone() {
  const own = useQuery(ownPhone())
  return (
    <Answer query={own} skeleton={skeleton} failure="휴대폰 번호를 불러오지 못했어요">
      {({ phone, isProven }) => <Phone phone={phone} isProven={isProven} />}
    </Answer>
  )
}

export default function PhonePage() {
  const goBack = useWayBack(paths.profileEdit())
  return (
    <>
      <PageHead title="휴대폰 번호 확인" path={paths.phone()} hidden />
      <TopBar title="휴대폰 번호 확인" backHref={paths.profileEdit()} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>
        <OwnPhone />
      </MembersOnly>
    </>
  )
}
