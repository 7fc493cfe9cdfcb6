import { type FormEvent, useState } from 'react'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { seoulShortDay } from '~/lib/seoul-date'
import { CallFailed } from '~/lib/web/call-failed'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { TextField } from '~/ui/text-field'
import type { Meetup } from '../../contract'
import { startsAtOf } from '../../meetup'
import { useUnlock } from '../use-meetup-changes'

/** A private meetup before its password is given: its cafe, its day and a lock. */
export function UnlockForm({ meetup: { id, cafe, day } }: { meetup: Meetup }) {
  const unlock = useUnlock(String(id))
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (unlock.isPending) return
    if (password === '') return setProblem('비밀번호를 입력해 주세요.')
    try {
      await unlock.mutateAsync(password)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setProblem(error.message)
    }
  }

  return (
    <div className="px-5 pt-2">
      <div className="overflow-hidden rounded-card bg-raised shadow-card ring-1 ring-line">
        <div className="relative">
          <CafeCover cafe={cafe} size="page" priority />
          <span className="absolute inset-0 grid place-items-center bg-black/45">
            <span className="grid size-18 place-items-center rounded-full bg-ground text-ink">
              <Icon name="lock" size={32} />
            </span>
          </span>
        </div>
        <div className="px-4 py-4">
          <h2 className="font-bold text-20 text-ink">비공개 모임</h2>
          <p className="tabular mt-1 text-15 text-ink">{seoulShortDay(startsAtOf(day, '12:00'))}</p>
          <p className="text-15 text-ink-dim">{cafe.name}</p>
        </div>
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className="pt-5">
        <TextField
          label="비밀번호"
          type="password"
          autoComplete="off"
          hint="비밀번호를 입력하면 볼 수 있는 모임이에요."
          value={password}
          error={problem}
          onChange={(event) => {
            setPassword(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" size="bottom" className="mt-2" busy={unlock.isPending}>
          모임 보기
        </Button>
      </form>
    </div>
  )
}
