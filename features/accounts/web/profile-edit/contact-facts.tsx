import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '~/ui/link'
import { paths } from '../../../paths'
import { formatPhone } from '../../account'
import type { Account } from '../../endpoints'
import { providerFacts } from '../../providers'
import { accountQueries } from '../queries'

function Fact({ label, value, children }: { label: string; value: string | null; children?: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 border-line border-b py-2 last:border-b-0">
      <dt className="shrink-0 text-15 text-ink-dim">{label}</dt>
      <dd className={value === null ? 'text-15 text-ink-dim' : 'tabular min-w-0 text-right text-15 text-ink'}>
        {value ?? '등록하지 않았어요'}
        {children}
      </dd>
    </div>
  )
}

/** The account's contact details and sign-in methods. */
export function ContactFacts({ account }: { account: Account }) {
  const refusesMail = useQuery(accountQueries.mail()).data?.refusesMail === true
  return (
    <dl>
      <Fact label="이메일" value={account.email}>
        {refusesMail ? (
          <span className="block text-pretty text-13 text-ink-dim">
            Apple 계정에서 메일 전달을 꺼서 메일을 보내지 않아요.
          </span>
        ) : null}
      </Fact>
      <Fact label="휴대폰 번호" value={account.phone === null ? null : formatPhone(account.phone)}>
        <Link href={paths.phone()} className="tap-44 ml-3 font-semibold text-13 text-brand-strong">
          확인
        </Link>
      </Fact>
      <Fact
        label="연결된 계정"
        value={account.signsInWith.map((provider) => providerFacts[provider].name).join(', ') || null}
      />
    </dl>
  )
}
