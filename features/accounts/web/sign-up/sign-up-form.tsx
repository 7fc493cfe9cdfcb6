import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { noReason } from '~/lib/web/call'
import { CallFailed, isRefused } from '~/lib/web/call-failed'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { showDialog } from '~/ui/dialog-store'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import {
  nicknameLength,
  type SignUpRefusal,
  safeReturnPath,
  tidyNickname,
  whyBadNickname,
  whyCannotSignUp,
} from '../../account'
import { toSignUpRefusal } from '../../contract'
import { accountRefusals } from '../../refusals'
import { keepSession } from '../session-store'
import {
  forgetSignUp,
  keepDraft,
  type Newcomer,
  readDraft,
  type SignUpDraft,
  takeReturnPath,
} from '../sign-in-store'
import type { Explanation } from '../use-finish-sign-in'
import { ConsentList } from './consent-list'
import { PhoneField } from './phone-field'
import { useSignUp } from './use-sign-up'

/** For a server that says no more than a number. */
const reasons: Record<number, string> = {
  400: '입력한 내용을 다시 확인해 주세요.',
  409: '닉네임이나 전화번호를 이미 쓰고 있어요.',
  500: '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.',
}

/** The provider's name for somebody, as far as it can be a nickname here. */
function suggestNickname(name: string | null): string {
  const short = [...tidyNickname(name ?? '')].slice(0, nicknameLength.max).join('').trim()
  return whyBadNickname(short) === null ? short : ''
}

function beginDraft({ info }: Newcomer): SignUpDraft {
  return {
    nickname: suggestNickname(info.nickname),
    phone: '',
    email: info.email ?? '',
    consents: { age14: false, terms: false, privacy: false, marketing: false },
  }
}

function NicknameCounter({ nickname }: { nickname: string }) {
  const length = [...tidyNickname(nickname)].length
  return (
    <span
      className={cx(
        'tabular shrink-0 text-13',
        length > nicknameLength.max ? 'font-semibold text-bad' : 'text-ink-dim',
      )}
    >
      <span className="sr-only">글자 수 </span>
      {length}/{nicknameLength.max}
    </span>
  )
}

/** `onDeadEnd` takes over where this form can no longer lead to an account. */
export function SignUpForm({
  newcomer,
  onDeadEnd,
}: {
  newcomer: Newcomer
  onDeadEnd: (why: Explanation) => unknown
}) {
  const { ticket } = newcomer.info
  const [draft, setDraft] = useState(() => readDraft(ticket) ?? beginDraft(newcomer))
  const [problem, setProblem] = useState<SignUpRefusal | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const signUp = useSignUp(newcomer)
  const navigate = useNavigate()
  const isEmpty = draft.nickname.trim() === '' || draft.phone.trim() === ''

  useEffect(() => keepDraft(ticket, draft), [ticket, draft])

  function change(part: Partial<SignUpDraft>) {
    setDraft((before) => ({ ...before, ...part }))
    setProblem((shown) => {
      const isAnswered =
        shown !== null &&
        (shown.field in part || (part.consents !== undefined && shown.field in part.consents))
      return isAnswered ? null : shown
    })
  }

  function refuse(why: SignUpRefusal) {
    setProblem(why)
    const field = form.current?.elements.namedItem(why.field)
    if (field instanceof HTMLElement) field.focus()
  }

  async function explain(error: CallFailed) {
    const refusal = toSignUpRefusal(error.fields)
    if (refusal) return refuse(refusal)
    if (isRefused(error, accountRefusals.noTicket))
      return onDeadEnd({ title: '가입 정보가 없어요', message: error.message })
    if (isRefused(error, accountRefusals.alreadySignedUp)) {
      return onDeadEnd({ title: '이미 가입했어요', message: error.message })
    }
    const message = error.message === noReason ? (reasons[error.status] ?? noReason) : error.message
    await showDialog({ title: '가입을 마치지 못했어요', message })
  }

  async function submit() {
    try {
      const { user, tokens, return_to } = await signUp.mutateAsync(draft)
      keepSession(tokens, user, { isNew: true })
      forgetSignUp()
      takeReturnPath()
      await navigate(safeReturnPath(return_to), { replace: true })
      showToast({ type: 'success', message: `${user.first_name}님, 반가워요` })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      await explain(error)
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (signUp.isPending || isEmpty) return
    const why = whyCannotSignUp(draft)
    if (why) refuse(why)
    else void submit()
  }

  const errorOf = (field: SignUpRefusal['field']) => (problem?.field === field ? problem.message : undefined)

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
      <TextField
        label="닉네임"
        name="nickname"
        autoComplete="nickname"
        enterKeyHint="next"
        value={draft.nickname}
        hint={`한글, 영문, 숫자로 ${nicknameLength.min}자에서 ${nicknameLength.max}자까지 쓸 수 있어요.`}
        error={errorOf('nickname')}
        onChange={(event) => change({ nickname: event.target.value })}
        trailing={<NicknameCounter nickname={draft.nickname} />}
      />
      <PhoneField value={draft.phone} error={errorOf('phone')} onChange={(phone) => change({ phone })} />
      <TextField
        label="이메일 (선택)"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="done"
        value={draft.email}
        error={errorOf('email')}
        onChange={(event) => change({ email: event.target.value })}
      />
      <ConsentList
        consents={draft.consents}
        problem={problem}
        onChange={(consents) => change({ consents })}
      />
      <Button type="submit" size="bottom" className="mt-4" busy={signUp.isPending} disabled={isEmpty}>
        가입하기
      </Button>
    </form>
  )
}
