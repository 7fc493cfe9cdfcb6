import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { OurTable } from './our-table'

function open(table: { code: string; name: string } | null, asked: string[] = []) {
  return render(
    <TestMember
      at={paths.meetup(12)}
      answer={({ path }) => {
        asked.push(path)
        return Response.json({ table })
      }}
    >
      <OurTable meetupId={12} />
    </TestMember>,
  )
}

test('who is checked in is led to the table of their meetup, on a narrow phone too', async () => {
  await page.viewport(320, 640)
  const screen = await open({ code: 'CODE', name: '창가쪽큰자리열두글자임' })
  const link = screen.getByRole('link', { name: '우리 테이블 · 창가쪽큰자리열두글자임' })
  await expect.element(link).toHaveAttribute('href', paths.table('CODE'))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(390, 844)
})

test('a meetup without a table leads nowhere', async () => {
  const asked: string[] = []
  const screen = await open(null, asked)
  await expect.poll(() => asked).toContain('/v1/meetups/12/table')
  expect(screen.getByRole('link').elements()).toEqual([])
})
