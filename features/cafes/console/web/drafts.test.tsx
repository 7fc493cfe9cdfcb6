import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { staffPaths } from '~/features/staff-paths'
import { aManagedCafe } from '../test-managed-cafe'
import HoursPage from './hours-page'
import PricesPage from './prices-page'
import ProfilePage from './profile-page'

const answer = () => Response.json(aManagedCafe())

test.each([
  { Page: ProfilePage, name: 'profile' as const, label: '이벤트', typed: '휴무 안내' },
  { Page: HoursPage, name: 'hours' as const, label: '영업시간 안내', typed: '설날에는 쉬어요' },
  { Page: PricesPage, name: 'prices' as const, label: '평일 성인', typed: '4321' },
])('what was typed into the $name is there again after a reload, until it is dropped', async (form) => {
  const { Page, name, label, typed } = form
  const open = async () => {
    const screen = await render(
      <TestMember at={staffPaths[name](1)} path={`/staff/:id/${name}`} answer={answer}>
        <Page />
      </TestMember>,
    )
    return { screen, field: screen.getByRole('textbox', { name: label }) }
  }
  const first = await open()
  await expect.element(first.field).toBeVisible()
  const before = (first.field.element() as HTMLInputElement).value
  await first.field.fill(typed)
  await first.screen.unmount()

  const second = await open()
  await expect.element(second.field).toHaveValue(typed)
  await second.screen.getByRole('button', { name: '새로 쓰기' }).click()
  await expect.element(second.field).toHaveValue(before)
  await second.screen.unmount()

  const third = await open()
  await expect.element(third.field).toHaveValue(before)
})
