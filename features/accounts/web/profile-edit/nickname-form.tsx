import { countCharacters } from '~/lib/characters'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { nicknameLength, tidyNickname, whyBadNickname } from '../../account'
import { type Account, accountEndpoints } from '../../endpoints'
import { useShowAccount } from './use-account-changes'

/** The save button appears with the first change. */
export function NicknameForm({ account }: { account: Account }) {
  const rename = useCall(accountEndpoints.rename)
  const show = useShowAccount()
  const form = useForm({
    initial: { nickname: account.nickname },
    check: ({ nickname }) => {
      const message = whyBadNickname(nickname)
      return message === null ? null : { field: 'nickname', message }
    },
    send: ({ nickname }) => show(rename.mutateAsync({ body: { nickname: tidyNickname(nickname) } })),
    onSent: () => showToast({ type: 'success', message: '닉네임을 바꿨어요' }),
    staysOpen: true,
  })
  const { nickname } = form.values
  const length = countCharacters(tidyNickname(nickname))
  const isUnchanged = tidyNickname(nickname) === account.nickname

  return (
    <Form form={form}>
      <TextField
        label="닉네임"
        name="nickname"
        autoComplete="nickname"
        enterKeyHint="done"
        value={nickname}
        hint={`한글, 영문, 숫자로 ${nicknameLength.min}~${nicknameLength.max}자까지 쓸 수 있어요.`}
        error={form.problemOf('nickname') ?? form.failure?.message}
        onChange={(event) => form.change({ nickname: event.target.value })}
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
      {isUnchanged ? null : (
        <FormBar>
          <Button type="submit" size="bottom" busy={form.isSending}>
            닉네임 저장
          </Button>
        </FormBar>
      )}
    </Form>
  )
}
