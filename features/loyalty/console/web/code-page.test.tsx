import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { aManagedCafe } from '~/features/cafes/console/test-managed-cafe'
import { staffPaths } from '~/features/staff-paths'
import CodePage from './code-page'

/**
 * A cafe whose codes last two seconds each, by a clock far from the browser's. It replies 503 unless `isUp`.
 */
async function showCodes(digits: string[]) {
  const asOf = new Date('2025-11-22T05:00:00Z')
  const service = { isUp: true, asked: 0 }
  const screen = await render(
    <TestMember
      at={staffPaths.code(1)}
      path="/staff/:id/code"
      answer={({ path }) => {
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
  await expect.element(screen.getByRole('alert')).toHaveTextContent('지금은 연결할 수 없어요')
  await expect.element(screen.getByText('123 456')).not.toBeInTheDocument()
  service.isUp = true
  await expect.element(screen.getByText('123 456')).toBeInTheDocument()
})
