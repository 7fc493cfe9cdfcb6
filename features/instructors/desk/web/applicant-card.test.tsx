import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import { applicationMessages, longestOf } from '../../instructor'
import { instructorRefusals } from '../../refusals'
import type { Applicant } from '../endpoints'
import { ApplicantCard } from './applicant-card'

afterEach(() => sessionStorage.clear())

const applicant: Applicant = {
  id: 3,
  name: '룰마스터',
  image: null,
  address: '서울 마포구 연남동',
  intro: '처음 온 사람도 한 판을 끝까지 해 볼 수 있게 천천히 설명해요.',
  at: null,
  hasCenter: false,
  isLocationApproved: false,
  areas: ['마포구'],
  fee: null,
  gameCount: 0,
  updatedAt: '2020-01-01T10:00:00+09:00',
  snsUrl: null,
  certifications: [],
  games: [],
  center: null,
  state: 'waiting',
  reason: '',
  nickname: '느긋한말',
  appliedAt: '2020-01-01T10:00:00+09:00',
  version: 'one',
}

type Reply = () => Response | Promise<Response>

async function openCard({
  replies = [],
  operatorId = 1,
  part = {},
}: {
  replies?: Reply[]
  operatorId?: number
  part?: Partial<Applicant>
} = {}) {
  const sent: ApiCall[] = []
  const shown = { ...applicant, ...part }
  const screen = await render(
    <TestMember
      at={operatorPaths.instructors()}
      as={{ id: operatorId, isOperator: true }}
      answer={(asked) => {
        sent.push(asked)
        return replies[sent.length - 1]?.() ?? Response.json(shown)
      }}
    >
      <ApplicantCard applicant={shown} />
    </TestMember>,
  )
  async function decline() {
    const name = shown.state === 'approved' ? '활동 중지' : '거절'
    await screen.getByRole('article').getByRole('button', { name }).click()
    const sheet = screen.getByRole('dialog')
    return {
      sheet,
      reason: sheet.getByLabelText('이유 (선택)'),
      /** Submits like the Enter key, bypassing the button, which ignores quick second presses. */
      submit: () => document.querySelector('form')?.requestSubmit(),
    }
  }
  return { screen, sent, decline }
}

const words = '소개를 조금 더 써 주세요.'

test('a reason that an operator has typed is still there after closing the sheet and after a reload, until it is sent', async () => {
  const before = await openCard()
  const first = await before.decline()
  await first.reason.fill(words)
  await first.sheet.getByRole('button', { name: '닫기' }).click()
  await expect.element(first.sheet).not.toBeInTheDocument()
  const second = await before.decline()
  await expect.element(second.reason).toHaveValue(words)
  await before.screen.unmount()

  const after = await openCard()
  const third = await after.decline()
  await expect.element(third.reason).toHaveValue(words)
  await third.sheet.getByRole('button', { name: '거절하기' }).click()
  await expect.element(after.screen.getByText('거절했어요')).toBeInTheDocument()
  await expect.element(third.sheet).not.toBeInTheDocument()
  expect(after.sent).toMatchObject([
    { method: 'PUT', body: { decision: 'decline', reason: words, version: 'one' } },
  ])
  const fourth = await after.decline()
  await expect.element(fourth.reason).toHaveValue('')
})

test('a reason stands neither at another applicant, nor at stopping the same one, nor before another operator', async () => {
  const own = await openCard()
  const { reason } = await own.decline()
  await reason.fill(words)
  await own.screen.unmount()
  for (const other of [{ part: { id: 4 } }, { part: { state: 'approved' } as const }, { operatorId: 2 }]) {
    const { screen, decline } = await openCard(other)
    const opened = await decline()
    await expect.element(opened.reason).toHaveValue('')
    await screen.unmount()
  }
})

test('a reason that is too long is not sent, and what the server refuses of it is told at the field', async () => {
  const fields = { reason: '이유를 고쳐 주세요.' }
  const { sent, decline } = await openCard({
    replies: [() => Response.json({ error: fields.reason, code: 'BAD_INPUT', fields }, { status: 400 })],
  })
  const { reason, submit } = await decline()
  await reason.fill('가'.repeat(longestOf.reason + 1))
  submit()
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveAccessibleDescription(applicationMessages.reasonLong)
  expect(sent).toEqual([])
  await reason.fill(words)
  submit()
  await expect.element(reason).toHaveAccessibleDescription(fields.reason)
  await expect.element(reason).toHaveFocus()
})

test('an application that has changed meanwhile is told in a dialog, and the reason is kept', async () => {
  const { says, code, status } = instructorRefusals.applicationChanged
  const { screen, decline } = await openCard({
    replies: [() => Response.json({ error: says, code }, { status })],
  })
  const { reason, submit } = await decline()
  await reason.fill(words)
  submit()
  await screen.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect.element(reason).toHaveValue(words)
})

test('a decision that is pressed twice is sent once, without a reason too', async () => {
  let reply = (_response: Response) => {}
  const { screen, sent, decline } = await openCard({
    part: { state: 'approved' },
    replies: [
      () =>
        new Promise((resolve) => {
          reply = resolve
        }),
    ],
  })
  const { sheet, submit } = await decline()
  await sheet.getByRole('button', { name: '중지하기' }).dblClick()
  submit()
  await expect.poll(() => sent).toHaveLength(1)
  reply(Response.json(applicant))
  await expect.element(screen.getByText('거절했어요')).toBeInTheDocument()
  expect(sent).toHaveLength(1)
})
