import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatTypedPhone } from '~/features/accounts/typed-phone'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { Icon } from '~/ui/icon'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { type Instructor, type LessonSent, lessonEndpoints } from '../../endpoints'
import { lessonMessages, longestContent, storedForDays, whyCannotRequest } from '../../lesson'
import { rememberLesson } from '../sent-lessons-store'
import { MomentField } from './moment-field'

interface Typed {
  name: string
  phone: string
  email: string
  content: string
  /** The value of the time field, in Seoul: 2026-11-22T14:00; empty for any time. */
  time: string
  consent: boolean
}

const initial: Typed = { name: '', phone: '', email: '', content: '', time: '', consent: false }

/** The moment in Seoul, or null for any time. */
const momentOf = (time: string) => (time === '' ? null : `${time.slice(0, 16)}:00+09:00`)

function isDraft(value: unknown): value is Typed {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'content') === 'string'
}

/** The key in the status link from the server. */
const keyIn = (statusUrl: string) => statusUrl.split('/').at(-1) ?? ''

function Consent({
  isGiven,
  error,
  onChange,
}: {
  isGiven: boolean
  error: string | undefined
  onChange: (isGiven: boolean) => void
}) {
  return (
    <div data-invalid={error === undefined ? undefined : ''}>
      <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-card bg-sunken px-4 py-3 text-15 text-ink">
        <input
          type="checkbox"
          checked={isGiven}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby="lesson-consent-note"
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-brand"
        />
        <span className="min-w-0">
          이름과 요청 내용을 강사에게 전하는 데 동의해요 (필수)
          <span className="mt-0.5 block text-13 text-ink-dim">
            연락처는 강사가 수락한 뒤에만 보이고, {storedForDays}일 뒤에 삭제돼요.
          </span>
        </span>
      </label>
      <p id="lesson-consent-note" role="alert" className="mt-1 min-h-5 text-13 text-bad">
        {error}
      </p>
    </div>
  )
}

/** Requests a lesson from an instructor. Visitors can do so too. */
export function LessonRequestForm({ instructor }: { instructor: Instructor }) {
  const request = useCall(lessonEndpoints.request)
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  // Whoever began to type: what they have typed is not for a member who signs in later.
  const memberId = useRememberedMember()

  /** Keeps the link to the request, and offers to follow it. */
  async function goOn({ statusUrl }: LessonSent, words: { toast: string; title: string; message: string }) {
    const key = keyIn(statusUrl)
    rememberLesson({ instructorId: instructor.id, key })
    showToast({ type: 'success', message: words.toast })
    await navigate(paths.instructor(instructor.id), { replace: true })
    const wantsToSee = await showDialog({
      title: words.title,
      message: words.message,
      confirmLabel: '요청 확인하기',
      cancelLabel: '닫기',
    })
    if (wantsToSee) await navigate(paths.lessonStatus(key))
  }

  const form = useForm({
    initial,
    draft: { name: 'lesson-request', memberId, about: String(instructor.id), isValid: isDraft },
    check: ({ time, ...typed }) => {
      setFailure(null)
      return whyCannotRequest({ ...typed, wishedAt: momentOf(time) }, timeNow())
    },
    toField: (name) => (name === 'instructorId' ? null : name),
    send: ({ time, name, content, ...typed }, { key }) =>
      request.mutateAsync({
        key,
        body: {
          ...typed,
          name: name.trim(),
          content: content.trim(),
          instructorId: instructor.id,
          wishedAt: momentOf(time),
        },
      }),
    onSent: (sent) =>
      goOn(sent, {
        toast: sent.message || lessonMessages.received,
        title: '요청을 보냈어요',
        message: `${instructor.name} 강사의 답은 나만 아는 링크에서 확인할 수 있어요. 이 기기에서는 강사 화면에서 언제든 다시 열 수 있어요.`,
      }),
    onStoredBefore: (earlier) =>
      goOn(earlier as LessonSent, {
        toast: '앞서 보낸 내용으로 요청했어요',
        title: '앞서 보낸 내용으로 요청했어요',
        message: '그 뒤에 바꾼 내용은 보내지 않았어요. 바꾸려면 요청을 취소하고 다시 보내 주세요.',
      }),
    onFailed: ({ message }) => {
      const said = message || lessonMessages.failed
      setFailure(said)
      showToast({ type: 'error', message: said })
    },
  })
  const { values: typed, change, problemOf, isSending } = form
  const edit = (part: Partial<Typed>) => {
    setFailure(null)
    change(part)
  }

  return (
    <Form form={form} className="flex flex-col gap-4 px-5 pt-5 pb-8">
      <ContinuedDraft form={form} />
      <fieldset disabled={isSending} className="flex min-w-0 flex-col gap-4">
        <legend className="sr-only">레슨 요청</legend>
        <TextField
          label="이름"
          name="name"
          autoComplete="name"
          enterKeyHint="next"
          value={typed.name}
          error={problemOf('name')}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <TextField
          label="연락처"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          placeholder="010-1234-5678"
          value={typed.phone}
          error={problemOf('phone')}
          onChange={(event) => edit({ phone: event.target.value })}
          onBlur={() => {
            const formatted = formatTypedPhone(typed.phone.trim())
            if (formatted !== typed.phone) change({ phone: formatted })
          }}
        />
        <TextField
          label="이메일 (선택)"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="next"
          value={typed.email}
          error={problemOf('email')}
          onChange={(event) => edit({ email: event.target.value })}
        />
        <MomentField
          label="희망 일시 (선택)"
          value={typed.time}
          hint="비워 두면 강사와 시간을 맞춰요."
          error={problemOf('wishedAt')}
          onChange={(time) => edit({ time })}
        />
        <TextArea
          label="요청 내용"
          name="content"
          maxCharacters={longestContent}
          placeholder="몇 명이 배우는지, 어떤 게임을 하고 싶은지 알려 주세요."
          value={typed.content}
          error={problemOf('content')}
          onChange={(event) => edit({ content: event.target.value })}
        />
        <Consent
          isGiven={typed.consent}
          error={problemOf('consent')}
          onChange={(consent) => edit({ consent })}
        />
      </fieldset>
      {failure === null ? null : (
        <p role="alert" className="flex items-start gap-2 rounded-card bg-bad/10 px-4 py-3 text-15 text-bad">
          <Icon name="warning" size={20} className="mt-0.5 shrink-0" />
          {failure}
        </p>
      )}
      <FormBar>
        <Button type="submit" size="bottom" busy={isSending} busyLabel="요청하는 중이에요">
          {isSending ? '요청 중…' : '요청 보내기'}
        </Button>
      </FormBar>
    </Form>
  )
}
