import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { keyReused } from '~/lib/errors'
import { readDeviceValue } from '~/lib/web/device-values'
import type { Instructor } from '../../endpoints'
import { sentLessons } from '../sent-lessons-store'
import { LessonRequestForm } from './lesson-request-form'

const instructor: Instructor = {
  id: 3,
  name: '룰마스터',
  image: null,
  address: '서울 마포구',
  intro: '',
  at: null,
  hasCenter: false,
  isLocationApproved: false,
  areas: [],
  fee: null,
  gameCount: 0,
  updatedAt: '2026-03-18T03:00:00Z',
  snsUrl: null,
  certifications: [],
  games: [],
  center: null,
}

async function openAs(
  memberId: number,
  answer: (asked: ApiCall) => Response | Promise<Response> = () => Response.json({}),
) {
  const screen = await render(
    <TestMember at={paths.requestLesson(3)} as={{ id: memberId }} answer={answer}>
      <LessonRequestForm instructor={instructor} />
    </TestMember>,
  )
  return { screen, phone: screen.getByRole('textbox', { name: '연락처' }) }
}

test('contacts that one member has typed are kept for them alone', async () => {
  const first = await openAs(71)
  await first.phone.fill('010-1234-5678')
  await first.screen.unmount()
  const other = await openAs(72)
  await expect.element(other.phone).toHaveValue('')
  await other.screen.unmount()
  const again = await openAs(71)
  await expect.element(again.phone).toHaveValue('010-1234-5678')
})

test('a request that was stored although its answer was lost is not sent twice: its link is kept', async () => {
  const earlier = { message: '', statusUrl: 'https://meeple.test/lesson/0123abcd' }
  const asked: ApiCall[] = []
  const { screen, phone } = await openAs(73, (each) => {
    if (each.method === 'GET') return Response.json({})
    asked.push(each)
    if (asked.length === 1) throw new TypeError('Failed to fetch')
    return Response.json(
      { error: keyReused.says, code: keyReused.code, earlier },
      { status: keyReused.status },
    )
  })
  const send = screen.getByRole('button', { name: '요청 보내기' })
  await screen.getByRole('textbox', { name: '이름' }).fill('하늘다람쥐')
  await phone.fill('010-1234-5678')
  await screen.getByRole('textbox', { name: '요청 내용' }).fill('네 명이 함께 배우고 싶어요.')
  await screen.getByRole('checkbox').click()
  await send.click()
  const pressedAt = performance.now()
  await expect.poll(() => asked.length).toBe(1)
  await screen.getByRole('textbox', { name: '요청 내용' }).fill('다섯 명이 함께 배우고 싶어요.')
  // A submit button ignores a second press within 0.4 s.
  await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(400)
  await send.click()
  const dialog = screen.getByRole('alertdialog', { name: '앞서 보낸 내용으로 요청했어요' })
  await expect.element(dialog).toMatchTextContent('그 뒤에 바꾼 내용은 보내지 않았어요.')
  expect(asked[1]?.key).toBe(asked[0]?.key)
  expect(readDeviceValue(sentLessons)).toContainEqual(
    expect.objectContaining({ instructorId: 3, key: '0123abcd' }),
  )
})
