import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { aManagedCafe } from '~/features/cafes/console/test-managed-cafe'
import { staffPaths } from '~/features/staff-paths'
import CodePage from './code-page'

/**
 * A cafe whose codes last two seconds each, by a clock far from the browser's. It replies 503 unless `isUp`.
 */
async function showCodes(digits: string[], arrivals: object[] = []) {
  const asOf = new Date('2025-11-22T05:00:00Z')
  const service = { isUp: true, asked: 0 }
  const screen = await render(
    <TestMember
      at={staffPaths.code(1)}
      path="/staff/:id/code"
      answer={({ path }) => {
        if (path.endsWith('/just-in')) return Response.json({ asOf: asOf.toISOString(), arrivals })
        if (!path.endsWith('/code')) return Response.json(aManagedCafe())
        if (!service.isUp) return Response.json({ error: '잠시 후 다시 시도해주세요' }, { status: 503 })
        const next = digits[Math.min(service.asked++, digits.length - 1)] ?? ''
        return Response.json({
          code: `MEEPLE:1:${next}`,
          digits: next,
          asOf: asOf.toISOString(),
          expiresAt: new Date(asOf.getTime() + 2_000).toISOString(),
        })
      }}
    >
      <CodePage />
    </TestMember>,
  )
  return { screen, service }
}

test('the code is shown as a picture and in digits, and renews itself whatever the clock of the tablet says', async () => {
  const { screen } = await showCodes(['123456', '654321'])
  await expect.element(screen.getByText('123 456')).toBeInTheDocument()
  await expect.element(screen.getByRole('img', { name: '스탬프 QR 코드' })).toBeInTheDocument()
  await expect.element(screen.getByText('654 321')).toBeInTheDocument()
})

test('a code that is over is not shown while the server cannot be reached, and the next comes by itself', async () => {
  const { screen, service } = await showCodes(['123456'])
  await expect.element(screen.getByText('123 456')).toBeInTheDocument()
  service.isUp = false
  await expect.element(screen.getByRole('alert')).toMatchTextContent('지금은 연결할 수 없어요')
  await expect.element(screen.getByText('123 456')).not.toBeInTheDocument()
  service.isUp = true
  await expect.element(screen.getByText('123 456')).toBeInTheDocument()
})

test('whoever has just come in is shown, with a name only where the cafe may know it, and not for long', async () => {
  const { screen } = await showCodes(
    ['123456'],
    [
      { at: '2025-11-22T04:59:50.000Z', nickname: '판벌이는곰', title: '카탄', stamps: 3 },
      { at: '2025-11-22T04:58:00.000Z', nickname: null, title: null, stamps: 1 },
      { at: '2025-11-22T04:55:02.000Z', nickname: '느긋한말', title: '카탄', stamps: null },
    ],
  )
  const list = screen.getByRole('list', { name: '방금 온 사람' })
  await expect.element(list.getByText('판벌이는곰 님 체크인 · 스탬프 3개')).toBeInTheDocument()
  await expect.element(list.getByText('손님 스탬프 1개')).toBeInTheDocument()
  await expect.element(list.getByText('느긋한말 님 체크인')).not.toBeInTheDocument()
  expect(list.element().children).toHaveLength(2)
})
