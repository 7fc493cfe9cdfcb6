import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toBirthYear, whyBadBirthYear } from '~/features/accounts/birth-year'
import { birthYearEndpoints } from '~/features/accounts/endpoints'
import { CallFailed } from '~/lib/web/call-failed'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { ownBirthYear } from './use-age'

/** Asks when the member was born, once. It stands within other forms, so it is none itself. */
export function AgeQuestion({ says }: { says: string }) {
  const client = useQueryClient()
  const set = useCall(birthYearEndpoints.set)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()

  async function save() {
    const birthYear = toBirthYear(typed) ?? 0
    const whyBad = whyBadBirthYear(birthYear, timeNow())
    if (whyBad !== null) return setProblem(whyBad)
    const isMeant = await showDialog({
      title: `${birthYear}년에 태어났나요?`,
      message: '한 번 알려 주면 바꿀 수 없어요. 다른 사람에게는 보이지 않아요.',
      confirmLabel: '맞아요',
      cancelLabel: '다시 입력',
    })
    if (!isMeant) return
    try {
      client.setQueryData(ownBirthYear().queryKey, await set.mutateAsync({ body: { birthYear } }))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setProblem(error.fields?.birthYear)
      sayFailure(error, '저장하지 못했어요')
    }
  }

  return (
    <section aria-label="태어난 해" className="mt-5 rounded-card bg-raised p-4 shadow-card ring-1 ring-line">
      <p className="text-pretty text-15 text-ink">{says}</p>
      <CodeField
        className="mt-3"
        label="태어난 해"
        autoComplete="bday-year"
        placeholder="예: 1995"
        digits={4}
        value={typed}
        error={problem}
        onDigits={(year) => {
          setTyped(year)
          setProblem(undefined)
        }}
      />
      <Button variant="secondary" className="mt-1 w-full" busy={set.isPending} onClick={() => void save()}>
        알려 주기
      </Button>
    </section>
  )
}
