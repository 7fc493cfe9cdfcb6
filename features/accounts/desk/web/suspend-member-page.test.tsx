import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { suspensionMessages } from '~/features/accounts/account-status'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import { changedMeanwhile } from '~/lib/conflict'
import type { ManagedMemberFile } from '../endpoints'
import SuspendMemberPage from './suspend-member-page'

afterEach(() => sessionStorage.clear())

const fileOf = (version: string): ManagedMemberFile => ({
  id: 9,
  nickname: '하늘다람쥐',
  image: null,
  joinedAt: '2026-03-01T03:00:00Z',
  leftAt: null,
  isOperator: false,
  operatorRights: [],
  isInstructor: false,
  isCafeStaff: false,
  isFranchiseOwner: false,
  isSuspended: false,
  suspendedUntil: null,
  suspensions: [],
  sessions: [],
  cafes: [],
  counts: {
    reviews: 0,
    received: 0,
    upheld: 0,
    made: 0,
    dismissed: 0,
    passes: 0,
    held: 0,
    hosted: 0,
    hostedSoon: 0,
  },
  version,
})

async function openWith(answers: (() => Response)[]) {
  const asked: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={operatorPaths.suspendMember(9)}
      path="/operator/members/:id/suspend"
      as={{ id: 1, isOperator: true }}
      answer={(each) => {
        if (each.method === 'GET') return Response.json(fileOf(`version ${asked.length}`))
        asked.push(each)
        return answers[asked.length - 1]?.() ?? Response.json(fileOf('changed'))
      }}
    >
      <SuspendMemberPage />
    </TestMember>,
  )
  const suspend = screen.getByRole('button', { name: '이용 정지' })
  await screen.getByRole('textbox', { name: '이유' }).fill('약속에 여러 번 오지 않았어요.')
  return { screen, asked, suspend }
}

test('an end that the server refuses is told at the periods, until another is chosen', async () => {
  const { screen, suspend } = await openWith([
    () =>
      Response.json(
        { error: suspensionMessages.until, code: 'BAD_INPUT', fields: { until: suspensionMessages.until } },
        { status: 400 },
      ),
  ])
  await suspend.click()
  await expect.element(screen.getByText(suspensionMessages.until)).toBeVisible()
  await expect.element(screen.getByRole('group', { name: '정지하는 동안' })).toHaveAttribute('data-invalid')
  await screen.getByRole('button', { name: '30일' }).click()
  await expect.element(screen.getByText(suspensionMessages.until)).not.toBeInTheDocument()
})

test('a member whom another operator has changed meanwhile is read again, so that the next press succeeds', async () => {
  const { status, code, says } = changedMeanwhile
  const { screen, asked, suspend } = await openWith([() => Response.json({ error: says, code }, { status })])
  await suspend.click()
  const pressedAt = performance.now()
  const failure = screen.getByRole('alertdialog', { name: '정지하지 못했어요' })
  await failure.getByRole('button', { name: '확인' }).click()
  await expect.element(failure).not.toBeInTheDocument()
  // A submit button ignores a second press within 0.4 s.
  await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(400)
  await suspend.click()
  await expect
    .poll(() => asked)
    .toMatchObject([{ body: { version: 'version 0' } }, { body: { version: 'version 1' } }])
})
