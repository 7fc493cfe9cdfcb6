import { type FormEvent, useRef, useState } from 'react'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { type Account, nicknameLength, tidyNickname, whyBadNickname } from '../../account'
import { useRename } from './use-account-changes'

/** What was typed stays until it is saved. */
export function NicknameForm({ account }: { account: Account }) {
  const rename = useRename()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const nickname = typed ?? account.nickname
  const length = [...tidyNickname(nickname)].length
  const isUnchanged = tidyNickname(nickname) === account.nickname

  function refuse(why: string) {
    setProblem(why)
    field.current?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (rename.isPending || isUnchanged) return
    const why = whyBadNickname(nickname)
    if (why !== null) return refuse(why)
    setProblem(null)
    rename.mutate(tidyNickname(nickname), {
      onSuccess: () => {
        setTyped(null)
        showToast({ type: 'success', message: '닉네임을 바꿨어요' })
      },
      onError: (error) => refuse(error.message),
    })
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <TextField
        ref={field}
        label="닉네임"
        name="nickname"
        autoComplete="nickname"
        enterKeyHint="done"
        value={nickname}
        hint={`한글, 영문, 숫자로 ${nicknameLength.min}자에서 ${nicknameLength.max}자까지 쓸 수 있어요.`}
        error={problem ?? undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(null)
        }}
        trailing={
          <span
            className={cx(
              'tabular shrink-0 text-13',
              length > nicknameLength.max ? 'font-semibold text-bad' : 'text-ink-dim',
            )}
          >
            <span className="sr-only">글자 수 </span>
            {length}/{nicknameLength.max}
          </span>
        }
      />
      <Button type="submit" className="mt-2 w-full" busy={rename.isPending} disabled={isUnchanged}>
        저장
      </Button>
    </form>
  )
}
