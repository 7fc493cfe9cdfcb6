import type { Page } from '@playwright/test'
import { lessonMessages } from '~/features/instructors/lesson'
import { paths } from '~/features/paths'
import { expect, test } from './journey'
import { findInstructor } from './town'

const listOf = (page: Page) => page.getByRole('list', { name: '가까운 강사' })

test('somebody finds an instructor by area, sees the place on a map and asks for a lesson without an account', async ({
  page,
  open,
  press,
  submit,
  complaints,
}) => {
  complaints.foresee(/status of 400/)
  await open(paths.nearbyInstructors())
  await expect(page.getByRole('region', { name: '강사 지도' }).locator('[data-pin]').first()).toBeVisible()
  await press(page.getByRole('button', { name: '목록' }))
  await expect(listOf(page).getByRole('link').first()).toBeVisible()
  await press(page.getByRole('button', { name: '지역 선택' }))
  await press(page.getByRole('button', { name: '제주시 즐겨찾기' }))
  await press(page.getByRole('dialog').getByRole('button', { name: /^제주시 \d/ }))
  await expect(page).toHaveURL(/area=/)
  await expect(listOf(page).getByRole('link')).toHaveCount(1)
  await press(listOf(page).getByRole('link', { name: /염소라/ }))
  await expect(page.getByRole('heading', { name: '염소라' })).toBeVisible()
  await expect(page.getByRole('region', { name: '염소라 강사의 위치' }).locator('[data-pin]')).toBeVisible()

  await press(page.getByRole('link', { name: '레슨 요청하기' }))
  const send = page.getByRole('button', { name: '요청 보내기' })
  const name = page.getByRole('textbox', { name: '이름' })
  const phone = page.getByRole('textbox', { name: '연락처' })
  const content = page.getByRole('textbox', { name: '요청 내용' })
  await submit(send)
  await expect(name).toHaveAccessibleDescription(lessonMessages.nameEmpty)
  await name.fill('김하늘')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await submit(send)
  await expect(phone).toHaveAccessibleDescription(lessonMessages.phoneEmpty)
  await phone.fill('01012345678')
  await content.fill('둘이서 배우고 싶어요.')
  await expect(phone).toHaveValue('010-1234-5678')
  await page.getByRole('checkbox').check()
  await submit(send)
  const said = page.getByRole('alertdialog', { name: '요청을 보냈어요' })
  await expect(said).toBeVisible()
  await press(said.getByRole('button', { name: '요청 확인하기' }))
  await expect(page.getByRole('heading', { name: '염소라 강사의 답을 기다리고 있어요' })).toBeVisible()

  await open(paths.nearbyInstructors('?view=list'))
  await expect(page.getByRole('button', { name: '제주시', exact: true })).toBeVisible()
})

test('the map of cafes shows instructors too, as far as one wants to go', async ({ page, open, press }) => {
  await open(paths.nearby('?view=list'))
  await press(page.getByRole('button', { name: '강사', exact: true }))
  await expect(page.getByText(/^가까운 순 · 강사 \d+명$/)).toBeVisible()
  await press(page.getByRole('button', { name: '전국' }))
  await expect(page).toHaveURL(/radius=all/)
  await expect(page.getByText('가까운 순 · 강사 50명')).toBeVisible()
  const { id } = await findInstructor(page.request, '두리번')
  await open(paths.instructor(id))
  await expect(page.getByText('저장된 좌표가 없어 지도를 표시할 수 없어요.')).toBeVisible()
})
