import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { aMeetup } from '../../core/test-meetup'
import type { NoShow } from '../endpoints'
import { NoShowCard } from './no-show-card'

const marked: NoShow = {
  state: 'no-show',
  markedAt: '2026-11-20T11:00:00.000Z',
  until: '2026-11-22T11:00:00.000Z',
  canObject: true,
  objection: null,
}
const said = '저는 그날 끝까지 함께했어요.'

function show(answer: (apiCall: ApiCall) => Response) {
  return render(
    <TestMember at={paths.meetup(12)} answer={answer}>
      <NoShowCard meetup={aMeetup({ status: 'ended' })} />
    </TestMember>,
  )
}

test('who is marked as not come reads what it means, and objects once', async () => {
  let sent: unknown = null
  let noShow = marked
  const screen = await show(({ method, body }) => {
    if (method !== 'GET') {
      sent = body
      const objection = { text: said, objectedAt: '2026-11-21T00:00:00.000Z', outcome: null }
      noShow = { ...marked, state: 'disputed', canObject: false, objection }
    }
    return Response.json({ noShow })
  })
  await expect.element(screen.getByText(/최근 12개월의 약속 비율에 들어가고/)).toBeVisible()
  const field = screen.getByRole('textbox', { name: '이의 신청' })
  await expect.element(screen.getByText(/11월 22일 \(일\) 오후 8:00까지 한 번 할 수 있어요/)).toBeVisible()
  await field.fill(`  ${said} `)
  await screen.getByRole('button', { name: '이의 신청하기' }).click()
  await expect.element(screen.getByText('운영팀이 확인하고 있어요.', { exact: false })).toBeVisible()
  await expect.element(screen.getByText(`내 이의 신청: ${said}`)).toBeVisible()
  expect(sent).toEqual({ text: said })
  expect(screen.getByRole('textbox').elements()).toEqual([])
})

test('too short an objection is not sent', async () => {
  const sent: string[] = []
  const screen = await show(({ method }) => {
    sent.push(method)
    return Response.json({ noShow: marked })
  })
  await screen.getByRole('textbox').fill('갔어요')
  await screen.getByRole('button', { name: '이의 신청하기' }).click()
  await expect.element(screen.getByText('이의 신청 내용을 10자 이상 써 주세요.')).toBeVisible()
  expect(sent).not.toContain('POST')
})

const objected = (outcome: 'stands' | 'struck') => ({
  text: said,
  objectedAt: '2026-11-21T00:00:00.000Z',
  outcome,
})

test.each<[string, Partial<NoShow>, string]>([
  ['after 48 hours', {}, '이의를 신청할 수 있는 48시간이 지났어요.'],
  ['whose objection failed', { objection: objected('stands') }, '표시를 그대로 두기로 했어요.'],
  [
    'whose mark was struck',
    { state: 'struck', objection: objected('struck') },
    '약속 비율에 들어가지 않아요.',
  ],
])('somebody %s is told so and has no form', async (_, part, words) => {
  const screen = await show(() => Response.json({ noShow: { ...marked, canObject: false, ...part } }))
  await expect.element(screen.getByText(words, { exact: false })).toBeVisible()
  expect(screen.getByRole('textbox').elements()).toEqual([])
})

test('when the host has taken the mark back meanwhile, it says so', async () => {
  let isBack = false
  const screen = await show(({ method }) => {
    if (method === 'GET') return Response.json({ noShow: isBack ? null : marked })
    isBack = true
    return Response.json(
      { error: '지금은 오지 않은 것으로 표시되지 않았어요.', code: 'NOT_MARKED' },
      { status: 409 },
    )
  })
  await screen.getByRole('textbox').fill(said)
  await screen.getByRole('button', { name: '이의 신청하기' }).click()
  await expect.element(screen.getByText('온 것으로 바뀌었어요.')).toBeVisible()
})
