import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { countCharacters } from '~/lib/characters'
import { hourInWords } from '~/lib/seoul-date'
import { noReason } from '~/lib/web/call'
import { type CallFailed, isRefused } from '~/lib/web/call-failed'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { cx } from '~/ui/cx'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import {
  bareDigits,
  formatPhone,
  nicknameLength,
  type SignUp,
  safeReturnPath,
  tidyNickname,
  whyBadNickname,
  whyCannotSignUp,
} from '../../account'
import { adultsFromHour } from '../../birth-year'
import { signInEndpoints } from '../../endpoints'
import { accountRefusals } from '../../refusals'
import { keepSession } from '../session-store'
import { forgetSignUp, type Newcomer, signUpDraft, takeReturnPath } from '../sign-in-store'
import { type Explanation, endReplacedSession } from '../use-finish-sign-in'
import { ConsentList } from './consent-list'
import { PhoneField } from './phone-field'

/** Messages by status, for a reply without a message. */
const reasons: Record<number, string> = {
  400: '입력한 내용을 다시 확인해 주세요.',
  409: '닉네임이나 휴대폰 번호가 이미 사용 중이에요.',
  500: '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.',
}

/** Turns the provider's name into a valid nickname, as far as possible. */
function suggestNickname(name: string | null): string {
  const short = [...tidyNickname(name ?? '')].slice(0, nicknameLength.max).join('').trim()
  return whyBadNickname(short) === null ? short : ''
}

function beginDraft({ info }: Newcomer): SignUp {
  return {
    nickname: suggestNickname(info.nickname),
    phone: formatPhone(info.phone ?? ''),
    email: info.email ?? '',
    birthYear: '',
    consents: { age14: false, terms: false, privacy: false, marketing: false },
  }
}

function NicknameCounter({ nickname }: { nickname: string }) {
  const length = countCharacters(tidyNickname(nickname))
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

function isDraft(value: unknown): value is SignUp {
  if (typeof value !== 'object' || value === null) return false
  return (
    typeof Reflect.get(value, 'consents') === 'object' && typeof Reflect.get(value, 'birthYear') === 'string'
  )
}

/** `onDeadEnd` is called when this form can no longer lead to an account. */
export function SignUpForm({
  newcomer,
  onDeadEnd,
}: {
  newcomer: Newcomer
  onDeadEnd: (why: Explanation) => unknown
}) {
  const signUp = useCall(signInEndpoints(newcomer.provider).signUp)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [initial] = useState(() => beginDraft(newcomer))

  async function explain(error: CallFailed) {
    if (isRefused(error, accountRefusals.noTicket))
      return onDeadEnd({ title: '가입 정보가 없어요', message: error.message })
    if (isRefused(error, accountRefusals.alreadySignedUp)) {
      return onDeadEnd({ title: '이미 가입했어요', message: error.message })
    }
    const message = error.message === noReason ? (reasons[error.status] ?? noReason) : error.message
    await showDialog({ title: '가입을 마치지 못했어요', message })
  }

  const form = useForm({
    initial,
    draft: {
      name: signUpDraft,
      memberId: null,
      about: newcomer.info.ticket,
      isValid: isDraft,
      // The provider's data may arrive after the user has begun to type.
      outlivesChanges: true,
    },
    check: (typed) => whyCannotSignUp(typed, timeNow()),
    toField: (name) => ((name.split('.')[0] ?? '') in initial ? name : null),
    send: ({ nickname, phone, email, birthYear, consents }) =>
      signUp.mutateAsync({
        body: {
          ticket: newcomer.info.ticket,
          nickname: tidyNickname(nickname),
          phone: bareDigits(phone),
          email: email.trim() || null,
          birthYear: birthYear.trim() || null,
          consents,
        },
      }),
    onSent: async ({ account, tokens, returnTo }) => {
      endReplacedSession(client)
      keepSession(tokens, account, { isNew: true })
      forgetSignUp()
      takeReturnPath()
      await navigate(safeReturnPath(returnTo), { replace: true })
      showToast({ type: 'success', message: `${account.nickname}님, 반가워요` })
    },
    onFailed: explain,
  })
  const { values: typed, change, problemOf } = form

  return (
    <Form form={form} className="flex flex-col gap-3">
      <TextField
        label="닉네임"
        name="nickname"
        autoComplete="nickname"
        enterKeyHint="next"
        {...form.text('nickname')}
        hint={`한글, 영문, 숫자로 ${nicknameLength.min}~${nicknameLength.max}자까지 쓸 수 있어요.`}
        trailing={<NicknameCounter nickname={typed.nickname} />}
      />
      <PhoneField value={typed.phone} error={problemOf('phone')} onChange={(phone) => change({ phone })} />
      <TextField
        label="이메일 (선택)"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="done"
        {...form.text('email')}
      />
      <CodeField
        label="태어난 해 (선택)"
        name="birthYear"
        autoComplete="bday-year"
        enterKeyHint="done"
        digits={4}
        hint={`${hourInWords(adultsFromHour)} 넘어 끝나는 모임은 성인만 참여해요. 나중에 바꿀 수 없어요.`}
        value={typed.birthYear}
        error={problemOf('birthYear')}
        onDigits={(birthYear) => change({ birthYear })}
      />
      <ConsentList
        consents={typed.consents}
        problemOf={(kind) => problemOf(`consents.${kind}`)}
        onChange={(consents) => change({ consents })}
      />
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending}>
          가입하기
        </Button>
      </FormBar>
    </Form>
  )
}
