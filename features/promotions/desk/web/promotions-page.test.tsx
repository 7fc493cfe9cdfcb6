import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import { promotionMessages } from '../../promotion'
import { sendRefusals } from '../../refusals'
import type { DeskPromotions } from '../endpoints'
import PromotionsPage from './promotions-page'

const empty: DeskPromotions = {
  recipients: 12,
  atNight: 3,
  sender: '미플',
  contact: '02-000-0000',
  promotions: [],
}

async function openDesk(desk: Partial<DeskPromotions> = {}) {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={operatorPaths.promotions()}
      as={{ isOperator: true }}
      answer={(call) => {
        if (call.method === 'POST') sent.push(call)
        return Response.json({ ...empty, ...desk })
      }}
    >
      <PromotionsPage />
    </TestMember>,
  )
  return { screen, sent }
}

test('says how many will get it and how it will look, and sends after a question', async () => {
  const { screen, sent } = await openDesk()
  await expect.element(screen.getByText('12명', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: '12명에게 보내기' }).click()
  const pressedAt = performance.now()
  await expect.element(screen.getByText(promotionMessages.title)).toBeVisible()
  await screen.getByLabelText('제목').fill('연말 모임')
  await screen.getByLabelText('내용').fill('12월 모임을 열면 스탬프를 드려요.')
  const preview = screen.getByRole('region', { name: '미리 보기' })
  await expect.element(preview).toMatchTextContent('(광고) 연말 모임')
  await expect.element(preview).toMatchTextContent('미플 02-000-0000 · 무료 수신거부')
  // A submit button ignores a second press within 0.4 s.
  await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(400)
  await screen.getByRole('button', { name: '12명에게 보내기' }).click()
  const question = screen.getByRole('alertdialog', { name: '12명에게 보낼까요?' })
  await expect.element(question).toMatchTextContent('밤에도 받겠다고 한 3명에게만')
  await question.getByRole('button', { name: '보내기' }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ title: '연말 모임', body: '12월 모임을 열면 스탬프를 드려요.', path: '', recipients: 12 }])
})

test('without a sender there is no form, and one under way can be stopped', async () => {
  const promotion = {
    id: 4,
    title: '연말 모임',
    body: '스탬프를 드려요.',
    path: null,
    writtenAt: '2026-12-01T03:00:00Z',
    endedAt: null,
    isStopped: false,
    told: 300,
  }
  const { screen, sent } = await openDesk({ sender: null, promotions: [promotion] })
  await expect.element(screen.getByText(sendRefusals.noSender.says)).toBeVisible()
  await screen.getByRole('button', { name: '그만 보내기' }).click()
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/v1/operator/promotions/4/stopped'])
})
