import { type FormEvent, useEffect, useState } from 'react'
import { useSession } from '~/features/accounts/web/use-session'
import { digitsInCode } from '~/features/loyalty/stamp'
import { call } from '~/lib/web/call'
import { CallFailed } from '~/lib/web/call-failed'
import { deviceMark } from '~/lib/web/idempotency-key'
import { queryClient } from '~/lib/web/query-client'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { Icon, type IconName } from '~/ui/icon'
import { TextField } from '~/ui/text-field'
import { sittingEndpoints, type TableNow } from '../../endpoints'
import { longestGuestName } from '../../sitting'
import { type AtTable, storedName, storeName } from '../use-table'

/** What somebody is called at the table: what they typed, what this phone was called before, or their nickname. */
function useName(): [string, (name: string) => void] {
  const { account } = useSession()
  const [typed, setTyped] = useState<string | null>(null)
  const [stored, setStored] = useState('')
  useEffect(() => setStored(storedName()), [])
  return [typed ?? (stored || (account?.nickname ?? '').slice(0, longestGuestName)), setTyped]
}

function Waiting({ name, isOpen }: { name: string; isOpen: boolean }) {
  return (
    <section role="status" className="mt-6 rounded-card bg-sunken px-5 py-6 text-center">
      <span className="mx-auto grid size-12 place-items-center rounded-full bg-brand/15 text-brand-strong">
        <Icon name="clock" />
      </span>
      <h2 className="mt-3 text-balance font-bold text-20 text-ink">{name} 님, 잠시만 기다려 주세요</h2>
      <p className="mt-1.5 text-pretty text-15 text-ink-dim">
        {isOpen
          ? '앉아 있는 사람이나 직원이 누르면 바로 들어가요.'
          : '직원이 자리를 열면 바로 들어가요. 이 화면을 열어 두세요.'}
      </p>
    </section>
  )
}

const steps: readonly { icon: IconName; says: string }[] = [
  { icon: 'dice', says: '게임' },
  { icon: 'book', says: '설명' },
  { icon: 'timer', says: '타이머' },
  { icon: 'star-outline', says: '점수' },
  { icon: 'receipt', says: '정산' },
]

/** What an evening at the table consists of. */
function Steps() {
  return (
    <ol
      aria-label="테이블에서 하는 것"
      className="mt-4 mb-7 grid grid-cols-5 rounded-card bg-brand/10 px-2 py-4"
    >
      {steps.map(({ icon, says }) => (
        <li
          key={icon}
          className="flex flex-col items-center gap-1.5 text-center font-medium text-13 text-ink"
        >
          <span className="grid size-10 place-items-center rounded-full bg-raised text-brand-strong shadow-card">
            <Icon name={icon} size={20} />
          </span>
          {says}
        </li>
      ))}
    </ol>
  )
}

/** How a phone comes to a seat: by the digits of the counter, or by asking whoever may let it in. */
export function Doorway({ table, isRefused, at }: { table: TableNow; isRefused: boolean; at: AtTable }) {
  const { sitting, opensByDigits } = table
  const isOpen = sitting?.isOpen === true
  const own = sitting?.own ?? null
  const [name, setName] = useName()
  const [digits, setDigits] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})

  async function send(step: Promise<TableNow>): Promise<void> {
    setProblems({})
    try {
      at.take(await step)
      storeName(name)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setProblems(error.fields ?? { name: error.message })
    }
  }
  const about = { params: { code: at.code } }
  const ask = () =>
    send(
      call(
        sittingEndpoints.ask,
        { ...about, body: { phone: deviceMark(), name } },
        { client: queryClient() },
      ),
    )
  const open = () => {
    const body = { phone: deviceMark(), name, code: digits }
    return send(call(sittingEndpoints.open, { ...about, body }, { client: queryClient() }))
  }

  const nameField = (
    <TextField
      label="이름"
      hint="같은 테이블 사람들이 알아볼 이름이에요."
      value={name}
      maxLength={longestGuestName}
      autoComplete="nickname"
      error={problems.name}
      onChange={({ target }) => setName(target.value)}
    />
  )
  function handleDigits(event: FormEvent): void {
    event.preventDefault()
    void open()
  }
  const byDigits = (
    <form noValidate onSubmit={handleDigits}>
      <CodeField
        label="카운터 화면의 숫자"
        hint={`카운터에 있는 화면의 숫자 ${digitsInCode}자리예요.`}
        digits={digitsInCode}
        value={digits}
        error={problems.code}
        onDigits={setDigits}
      />
      <Button type="submit" className="mt-3 w-full">
        {isOpen ? '숫자로 들어가기' : '자리 열기'}
      </Button>
    </form>
  )

  if (own !== null) {
    return (
      <>
        <Waiting name={own.name} isOpen={isOpen} />
        {opensByDigits ? (
          <section aria-label="숫자로 들어가기" className="mt-8">
            {byDigits}
          </section>
        ) : null}
      </>
    )
  }
  return (
    <section aria-label="자리에 앉기" className="mt-6">
      {isRefused ? (
        <p role="status" className="mb-4 rounded-card bg-sunken px-4 py-3 text-pretty text-15 text-ink">
          이번에는 앉지 못했어요. 앉아 있는 사람이 알아볼 이름으로 다시 말해 주세요.
        </p>
      ) : null}
      <p className="text-pretty text-15 text-ink-dim leading-[1.6]">
        {isOpen
          ? '벌써 열린 자리예요. 앉아 있는 사람이 누르면 함께할 수 있어요.'
          : '오늘 저녁을 이 테이블의 폰이 함께해요. 설치도 가입도 필요 없어요.'}
      </p>
      <Steps />
      {nameField}
      {isOpen || !opensByDigits ? null : <div className="mt-4">{byDigits}</div>}
      <Button
        variant={isOpen || !opensByDigits ? 'primary' : 'secondary'}
        className="mt-3 w-full"
        onClick={ask}
      >
        {isOpen ? '함께 앉기' : '직원에게 열어 달라고 하기'}
      </Button>
    </section>
  )
}
