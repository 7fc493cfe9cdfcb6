import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import type { Obstacle } from '~/lib/obstacle'
import { getToasts } from '~/ui/toast-store'
import { accountEndpoints } from '../../endpoints'
import { accountRefusals } from '../../refusals'
import { TestMember } from '../test-member'
import { LeaveAccount } from './leave-account'

const { says, code, status } = accountRefusals.cannotLeave

const passes: Obstacle = {
  message: '쓰지 않은 이용권이 2장 있어요.',
  place: { path: paths.passHistory(), label: '결제 내역 보기' },
}
const room: Obstacle = { message: '내가 연 모임에 사람들이 기다리고 있어요.', place: null }

/** `there` are the obstacles that the server names at each press; the last ones stay. */
async function openWith(there: Obstacle[][], answers: (() => Response)[] = []) {
  let presses = 0
  const sent: string[] = []
  const screen = await render(
    <TestMember
      at={paths.profileEdit()}
      answer={({ method, path }) => {
        if (path === accountEndpoints.leaving.path) {
          presses += 1
          return Response.json({ reasons: there[Math.min(presses, there.length) - 1] ?? [] })
        }
        if (method !== 'DELETE') return Response.json({})
        sent.push(path)
        return answers[sent.length - 1]?.() ?? Response.json({ message: '탈퇴했어요.' })
      }}
    >
      <LeaveAccount />
    </TestMember>,
  )
  const press = () => screen.getByRole('button', { name: '회원 탈퇴', exact: true }).first().click()
  return { screen, press, dialog: screen.getByRole('alertdialog'), sent }
}

const refused =
  (...reasons: Obstacle[]) =>
  () =>
    Response.json({ error: says, code, reasons }, { status })

afterEach(() => {
  localStorage.clear()
})

test('what has to be settled is listed with links, and nothing is asked', async () => {
  const { screen, press, sent } = await openWith([[passes, room], [room]])
  await press()
  const told = screen.getByRole('alert')
  await expect.element(told).toMatchTextContent(passes.message)
  await expect.element(told).toMatchTextContent(room.message)
  await expect
    .element(screen.getByRole('link', { name: '결제 내역 보기' }))
    .toHaveAttribute('href', paths.passHistory())
  expect(screen.getByRole('alertdialog').query()).toBeNull()

  await press()
  await expect.element(told).not.toMatchTextContent(passes.message)
  await expect.element(told).toMatchTextContent(room.message)
  expect(sent).toEqual([])
  expect(localStorage.getItem('access_token')).not.toBeNull()
})

test('whoever leaves is asked once, and is gone after one yes', async () => {
  const { press, dialog, sent } = await openWith([[]])
  await press()
  await expect.element(dialog).toMatchTextContent('되돌릴 수 없어요')
  await dialog.getByRole('button', { name: '회원 탈퇴', exact: true }).click()
  await expect.poll(() => localStorage.getItem('access_token')).toBeNull()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual(['/v1/me'])
})

test('any other failure shows its message', async () => {
  const { screen, press, dialog } = await openWith(
    [[]],
    [() => Response.json({ error: '잠시 쉬어요.' }, { status: 500 })],
  )
  await press()
  await dialog.getByRole('button', { name: '회원 탈퇴', exact: true }).click()
  const told = screen.getByRole('alertdialog', { name: '탈퇴하지 못했어요' })
  await expect.element(told).toMatchTextContent('잠시 쉬어요.')
  expect(getToasts()).toEqual([])
  expect(screen.getByRole('alert').query()).toBeNull()
})

const unused = (count: number, ...lines: string[]): Obstacle => ({
  message: `쓰지 않은 이용권이 ${count}장 있어요.`,
  place: { path: paths.couponBox(), label: '이용권 보기' },
  forfeits: { count, lines },
})
const advice: Obstacle = {
  message: '그 가운데 2장은 환불받을 수 있어요.',
  place: { path: paths.refundRules(), label: '환불하기' },
  forfeits: { count: 0, lines: [] },
}

test('who gives up dates of a meetup reads what that means, without a word of money', async () => {
  const dates: Obstacle = {
    message: '앞으로 열릴 날이 2번 있어요.',
    place: null,
    forfeits: { count: 2, lines: ['금요일 카탄: 4월 3일, 4월 10일'], note: '앞으로의 날은 열리지 않아요.' },
  }
  const { press, dialog } = await openWith([[dates]])
  await press()
  await expect.element(dialog).toMatchTextContent('앞으로의 날은 열리지 않아요.')
  await expect.element(dialog).not.toMatchTextContent('돈으로도')
})

test('whoever gives up what is left reads exactly what, and what could be refunded before', async () => {
  const lines = ['6,000원 종일 이용권 2장 · 6월 16일까지', '7,000원 종일 이용권 1장 · 6월 17일까지']
  // More than fit into a window: the question scrolls.
  const more = Array.from({ length: 41 }, (_, day) => `8,000원 이용권 1장 · 8월 ${day + 1}일까지`)
  const later = [unused(44, ...lines, ...more), advice]
  const { screen, press, dialog, sent } = await openWith(
    [[unused(3, ...lines), advice], later],
    [refused(...later)],
  )
  await press()
  for (const line of [...lines, advice.message]) await expect.element(dialog).toMatchTextContent(line)
  await dialog.getByRole('button', { name: '포기하고 탈퇴' }).click()
  const told = screen.getByRole('alert')
  await expect.element(told).toMatchTextContent('그사이 바뀌었어요. 다시 확인해 주세요')
  await expect.element(told).toMatchTextContent('8월 41일까지')
  await expect
    .element(screen.getByRole('link', { name: '환불하기' }))
    .toHaveAttribute('href', paths.refundRules())
  expect(localStorage.getItem('access_token')).not.toBeNull()

  await press()
  await dialog.getByRole('button', { name: '포기하고 탈퇴' }).click()
  await expect.poll(() => sent).toEqual(['/v1/me?forfeits=3', '/v1/me?forfeits=44'])
  await expect.poll(() => localStorage.getItem('access_token')).toBeNull()
})

test('nothing can be given up while something has to be settled', async () => {
  const { screen, press, dialog } = await openWith([[unused(3, '6,000원 종일 이용권 3장'), room]])
  await press()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(room.message)
  expect(dialog.query()).toBeNull()
})
