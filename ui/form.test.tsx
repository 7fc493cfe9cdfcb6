import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { keyReused } from '~/lib/errors'
import { CallFailed } from '~/lib/web/call-failed'
import { type FormRequest, notSent, useForm } from '~/lib/web/use-form'
import { Button } from './button'
import { ContinuedDraft, Form } from './form'
import { TextField } from './text-field'

interface Values {
  name: string
  place: string
}

const empty: Values = { name: '', place: '' }
const noPlace = '장소를 적어 주세요.'

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'name') === 'string'
}

const bar = { position: 'fixed', left: 0, right: 0, zIndex: 10 } as const

interface Options {
  initial?: Values
  memberId?: number | null
  about?: string
  staysOpen?: true
  onFailed?: (error: CallFailed) => void
  onStoredBefore?: (earlier: object) => void
  isOutcome?: (error: CallFailed) => boolean
}

function Example({
  send,
  initial = empty,
  memberId = null,
  about,
  staysOpen,
  ...more
}: Options & { send: (values: Values, request: FormRequest) => Promise<string | typeof notSent> }) {
  const form = useForm({
    initial,
    draft: { name: 'example', memberId, about, isValid: isValues },
    check: ({ place }) => (place.trim() === '' ? { field: 'place', message: noPlace } : null),
    toField: (wireName) => ({ first_name: 'name', spot: 'place' })[wireName] ?? null,
    send,
    onSent: () => undefined,
    staysOpen,
    ...more,
  })
  return (
    <>
      <div style={{ ...bar, top: 0, height: 56 }}>위</div>
      <Form form={form}>
        <div style={{ height: '100vh' }} />
        <ContinuedDraft form={form} />
        <TextField label="이름" {...form.text('name')} />
        <div style={{ height: '200vh' }} />
        <TextField label="장소" {...form.text('place')} />
        <Button type="submit">보내기</Button>
        <div style={{ height: '100vh' }} />
      </Form>
      <div style={{ ...bar, bottom: 0, height: 130 }}>아래</div>
    </>
  )
}

type Answer = () => Promise<string | typeof notSent>

const stored: Answer = () => Promise.resolve('stored')
const refused =
  (status: number, fields: Record<string, string> = {}, code = 'VALIDATION'): Answer =>
  () =>
    Promise.reject(new CallFailed(status, '받을 수 없어요.', { code, fields }))
const lost = refused(0)
/** The key was used before, for a request with this answer. */
const reused = (earlier: object): Answer => {
  const details = { code: keyReused.code, earlier }
  return () => Promise.reject(new CallFailed(keyReused.status, keyReused.says, details))
}

async function openForm(answers: Answer[] = [], options: Options = {}) {
  const sent: { values: Values; request: FormRequest }[] = []
  const screen = await render(
    <Example
      {...options}
      send={(values, request) => {
        sent.push({ values, request })
        return (answers[sent.length - 1] ?? stored)()
      }}
    />,
  )
  const field = (label: string) => screen.getByLabelText(label)
  const form = screen.container.querySelector('form')
  /** Submits like the Enter key, bypassing the button, which ignores quick second presses. */
  const submit = () => form?.requestSubmit()
  const fill = async () => {
    await field('이름').fill('가나')
    await field('장소').fill('우리 집')
  }
  return { screen, sent, field, form, submit, fill }
}

beforeEach(() => {
  sessionStorage.clear()
  // The same scroll padding as in the app shell.
  document.documentElement.style.scrollPadding = '64px 0 142px'
})

/** Whether no bar covers the element, checked at its middle and just above and below it. */
function isUncovered(element: Element): boolean {
  const { left, top, bottom, width } = element.getBoundingClientRect()
  return [top - 18, (top + bottom) / 2, bottom + 18].every((height) => {
    const seen = document.elementFromPoint(left + width / 2, height)
    return seen !== null && seen.closest('form') !== null
  })
}

test('the first problem is focused and not covered by the bars', async () => {
  const { field, submit, fill } = await openForm([refused(400, { first_name: '이름을 고쳐 주세요.' })])
  submit()
  await expect.element(field('장소')).toHaveFocus()
  expect(isUncovered(field('장소').element())).toBe(true)
  await fill()
  submit()
  await expect.element(field('이름')).toHaveFocus()
  expect(isUncovered(field('이름').element())).toBe(true)
})

test('the server’s errors are shown at each field, counted, and removed when the field is corrected', async () => {
  const fields = { spot: '그 장소는 몰라요.', first_name: '이름을 고쳐 주세요.' }
  const { screen, field, submit, fill } = await openForm([refused(400, fields)])
  await fill()
  submit()
  await expect.element(field('이름')).toHaveFocus()
  await expect.element(screen.getByText(fields.spot)).toBeInTheDocument()
  await expect.element(screen.getByRole('status')).toMatchTextContent('다시 확인할 곳이 2곳 있어요.')
  await field('이름').fill('다라')
  await expect.element(screen.getByText(fields.first_name)).not.toBeInTheDocument()
  await expect.element(screen.getByText(fields.spot)).toBeInTheDocument()
  await expect.element(screen.getByRole('status')).toMatchTextContent('다시 확인할 곳이 1곳 있어요.')
})

test('an error at a field that is not on the screen is shown for the whole form', async () => {
  const onFailed = vi.fn()
  const { submit, fill } = await openForm([refused(400, { owner_id: '모르는 사람이에요.' })], { onFailed })
  await fill()
  submit()
  await expect.poll(() => onFailed.mock.calls).toMatchObject([[{ message: '받을 수 없어요.' }]])
})

test('two presses send once, and a sent form is not sent again', async () => {
  let answer = (_reply: string) => {}
  const waiting = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  const { sent, form, submit, fill } = await openForm([waiting])
  await fill()
  submit()
  submit()
  await expect.element(form).toHaveAttribute('aria-busy', 'true')
  answer('stored')
  await expect.element(form).not.toHaveAttribute('aria-busy')
  submit()
  expect(sent).toHaveLength(1)
})

test('a form whose question was answered with no keeps its contents, also after a reload, and is sent later', async () => {
  const declined: Answer = () => Promise.resolve(notSent)
  const before = await openForm([declined])
  await before.fill()
  for (const count of [1, 2]) {
    before.submit()
    await expect.poll(() => before.sent.length).toBe(count)
    await expect.element(before.form).not.toHaveAttribute('aria-busy')
    if (count === 2) continue
    await expect.element(before.field('장소')).toHaveValue('우리 집')
    const again = await openForm([declined])
    await expect.element(again.field('장소').last()).toHaveValue('우리 집')
    await again.screen.unmount()
  }
  const requests = before.sent.map(({ request }) => request)
  expect(requests.map(({ isSentBefore }) => isSentBefore)).toEqual([false, false])
})

test('a request without an answer is sent again with its key, also after a reload', async () => {
  const before = await openForm([lost, lost])
  await before.fill()
  for (const count of [1, 2]) {
    before.submit()
    await expect.poll(() => before.sent.length).toBe(count)
    await expect.element(before.form).not.toHaveAttribute('aria-busy')
  }
  await before.screen.unmount()
  const again = await openForm()
  again.submit()
  await expect.poll(() => again.sent.length).toBe(1)
  const requests = [...before.sent, ...again.sent].map(({ request }) => request)
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
  expect(requests.map(({ isSentBefore }) => isSentBefore)).toEqual([false, true, false])
})

test('when another request has used the key, the form is sent with a new one', async () => {
  const { sent, form, submit, fill } = await openForm([refused(keyReused.status, {}, keyReused.code)])
  await fill()
  submit()
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(form).not.toHaveAttribute('aria-busy')
  submit()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.request.key).not.toBe(sent[0]?.request.key)
})

/** Sends a form whose answer is lost, changes it, and sends it again. */
async function sendCorrected({ form, field, submit, fill, sent }: Awaited<ReturnType<typeof openForm>>) {
  await fill()
  submit()
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(form).not.toHaveAttribute('aria-busy')
  await field('이름').fill('다라')
  submit()
  await expect.poll(() => sent.length).toBe(2)
  await expect.element(form).not.toHaveAttribute('aria-busy')
}

test('a form that was stored before it was corrected takes that reply and is not stored twice', async () => {
  const onStoredBefore = vi.fn()
  const onFailed = vi.fn()
  const opened = await openForm([lost, reused({ id: 42 })], { onStoredBefore, onFailed })
  await sendCorrected(opened)
  expect(onStoredBefore.mock.calls).toEqual([[{ id: 42 }]])
  expect(onFailed).toHaveBeenCalledTimes(1)
  opened.submit()
  expect(opened.sent).toHaveLength(2)
  await opened.screen.unmount()
  const later = await openForm()
  await expect.element(later.field('이름')).toHaveValue('')
})

test('a form that was refused before it was corrected tells that refusal, and is then sent with a new key', async () => {
  const onStoredBefore = vi.fn()
  const onFailed = vi.fn()
  const refusal = { error: '카드사가 거절했어요.', code: 'REFUSED' }
  const opened = await openForm([lost, reused(refusal)], { onStoredBefore, onFailed })
  await sendCorrected(opened)
  expect(onFailed.mock.calls.at(-1)).toMatchObject([{ message: refusal.error, code: refusal.code }])
  expect(onStoredBefore).not.toHaveBeenCalled()
  opened.submit()
  await expect.poll(() => opened.sent.length).toBe(3)
  const [first, second, third] = opened.sent.map(({ request }) => request.key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a draft of another visit does not take the reply to what was sent under its key', async () => {
  const before = await openForm([lost])
  await before.fill()
  before.submit()
  await expect.poll(() => before.sent.length).toBe(1)
  await before.screen.unmount()
  const onStoredBefore = vi.fn()
  const onFailed = vi.fn()
  const { sent, field, submit } = await openForm([reused({ id: 42 })], { onStoredBefore, onFailed })
  await field('이름').fill('다라')
  submit()
  await expect.poll(() => onFailed.mock.calls).toMatchObject([[{ message: keyReused.says }]])
  submit()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[0]?.request.key).toBe(before.sent[0]?.request.key)
  expect(sent[1]?.request.key).not.toBe(sent[0]?.request.key)
  expect(onStoredBefore).not.toHaveBeenCalled()
})

test('after a refusal that the server would repeat, the same contents are sent with a new key', async () => {
  const { sent, form, submit, fill } = await openForm([refused(409, {}, 'DECLINED'), refused(409)], {
    isOutcome: ({ code }) => code === 'DECLINED',
  })
  await fill()
  for (const count of [1, 2, 3]) {
    submit()
    await expect.poll(() => sent.length).toBe(count)
    await expect.element(form).not.toHaveAttribute('aria-busy')
  }
  const [first, second, third] = sent.map(({ request }) => request.key)
  expect(second).not.toBe(first)
  expect(third).toBe(second)
})

test('a draft is restored for its member until the edited thing has changed, or until it is sent', async () => {
  const before = await openForm([], { memberId: 1, about: 'a ticket' })
  await before.fill()
  await before.screen.unmount()

  for (const another of [{ memberId: 2 }, { memberId: null }, { memberId: 1, about: 'another ticket' }]) {
    const other = await openForm([], { about: 'a ticket', ...another })
    await expect.element(other.field('이름')).toHaveValue('')
    await other.screen.unmount()
  }

  const mine = { memberId: 1, about: 'a ticket' }
  const changed = await openForm([], { ...mine, initial: { name: '', place: '카페' } })
  await expect.element(changed.field('장소')).toHaveValue('카페')
  await changed.screen.unmount()

  const again = await openForm([], mine)
  await expect.element(again.field('이름')).toHaveValue('가나')
  await expect.element(again.screen.getByText('작성하던 내용을 불러왔어요.')).toBeVisible()
  again.submit()
  await expect.poll(() => again.sent.length).toBe(1)
  await again.screen.unmount()

  const later = await openForm([], mine)
  await expect.element(later.field('이름')).toHaveValue('')
})

test('a draft that goes on from newer contents of the edited thing is restored with them', async () => {
  const newer = { name: '', place: '카페' }
  const before = await openForm()
  await before.fill()
  await before.screen.rerender(<Example initial={newer} send={stored} />)
  await before.screen.unmount()

  const again = await openForm([], { initial: newer })
  await expect.element(again.field('이름')).toHaveValue('가나')
  await expect.element(again.field('장소')).toHaveValue('우리 집')
})

test.each(['getItem', 'setItem', 'removeItem'] as const)(
  'the form works even if the browser’s storage fails at %s',
  async (method) => {
    const closed = vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError')
    })
    onTestFinished(() => void closed.mockRestore())
    const { sent, submit, fill } = await openForm()
    await fill()
    submit()
    await expect.poll(() => sent).toMatchObject([{ values: { name: '가나', place: '우리 집' } }])
  },
)

test('a form that stays open resets with a new key', async () => {
  const { sent, field, submit, fill } = await openForm([], { staysOpen: true })
  for (const count of [1, 2]) {
    await fill()
    submit()
    await expect.poll(() => sent.length).toBe(count)
    await expect.element(field('이름')).toHaveValue('')
  }
  expect(sent[1]?.request.key).not.toBe(sent[0]?.request.key)
  submit()
  await expect.element(field('장소')).toHaveFocus()
})

test('what is typed while a form that stays open is sent stays, also after a reload, as another request', async () => {
  let answer = (_reply: string) => {}
  const waiting = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  const { screen, sent, field, form, submit, fill } = await openForm([waiting], { staysOpen: true })
  await fill()
  submit()
  await expect.element(form).toHaveAttribute('aria-busy', 'true')
  await field('이름').fill('가나다')
  answer('stored')
  await expect.element(form).not.toHaveAttribute('aria-busy')
  await expect.element(field('이름')).toHaveValue('가나다')
  await screen.unmount()
  const again = await openForm()
  await expect.element(again.field('이름')).toHaveValue('가나다')
  again.submit()
  await expect.poll(() => again.sent.length).toBe(1)
  expect(again.sent[0]?.request.key).not.toBe(sent[0]?.request.key)
})
