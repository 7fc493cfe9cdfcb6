import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { aManagedCafe } from '~/features/cafes/console/test-managed-cafe'
import { staffPaths } from '~/features/staff-paths'
import type { Floor } from '../endpoints'
import { aFloor, aFloorTable, aSitting } from '../test-floor'
import TablesPage from './tables-page'

async function open(
  tables: Floor['tables'],
  {
    role = 'owner',
    answer = (): Response => Response.json(aFloor({ tables })),
  }: { role?: 'owner' | 'staff'; answer?: (asked: ApiCall) => Response } = {},
) {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={staffPaths.floorTables(1)}
      path="/staff/:id/floor/tables"
      loaded={{ publicUrl: 'https://meeple.example' }}
      answer={(asked) => {
        if (asked.path === '/v1/staff/cafes/1') return Response.json(aManagedCafe({ role }))
        if (asked.method === 'GET' && asked.path.endsWith('/floor')) return Response.json(aFloor({ tables }))
        sent.push(asked)
        return answer(asked)
      }}
    >
      <TablesPage />
    </TestMember>,
  )
  return { screen, sent }
}

/** A button that sends ignores presses that follow at once. */
const pressUntil = (button: { click: () => Promise<void> }, isDone: () => boolean) =>
  expect
    .poll(async () => {
      if (!isDone()) await button.click()
      return isDone()
    })
    .toBe(true)

test('an owner makes numbered tables at once, or is told at the field what is wrong', async () => {
  const { screen, sent } = await open([])
  await screen.getByRole('button', { name: '테이블 만들기' }).click()
  await screen.getByLabelText('마지막 번호').fill('0')
  await screen.getByRole('button', { name: '테이블 만들기' }).last().click()
  await expect.element(screen.getByText('마지막 번호는 첫 번호와 같거나 커야 해요.')).toBeVisible()
  await screen.getByLabelText('마지막 번호').fill('3')
  await screen.getByLabelText('테이블마다 몇 석').fill('6')
  await screen.getByLabelText('방 (선택)').fill('안쪽')
  await pressUntil(screen.getByRole('button', { name: '1번부터 3번까지 만들기' }), () => sent.length > 0)
  await expect.element(screen.getByText('테이블을 만들었어요')).toBeVisible()
  expect(sent).toMatchObject([
    {
      ...{ method: 'POST', path: '/v1/staff/cafes/1/floor/tables' },
      body: { tables: ['1번', '2번', '3번'].map((name) => ({ name, seats: 6, room: '안쪽' })) },
    },
  ])
})

test('a name that another table has is refused at its field', async () => {
  const says = '같은 이름의 테이블이 이미 있어요.'
  const { screen, sent } = await open([aFloorTable(1)], {
    answer: () => Response.json({ error: says, code: 'NAME_TAKEN', fields: { name: says } }, { status: 409 }),
  })
  await screen.getByRole('button', { name: '테이블 추가' }).click()
  await screen.getByRole('button', { name: '이름으로 하나' }).click()
  await screen.getByLabelText('이름').fill('1번')
  await pressUntil(screen.getByRole('button', { name: '테이블 만들기' }), () => sent.length > 0)
  await expect.element(screen.getByText(says)).toBeVisible()
  await expect.element(screen.getByLabelText('이름')).toHaveAttribute('aria-invalid', 'true')
})

test('a table has its code and plain address, and is renamed or removed by its owner', async () => {
  const { screen, sent } = await open([aFloorTable(1), aFloorTable(2)])
  await screen.getByRole('button', { name: /^1번/ }).click()
  await expect.element(screen.getByRole('img', { name: '1번 QR 코드' })).toBeVisible()
  await expect.element(screen.getByText('https://meeple.example/t/TABLE221')).toBeVisible()
  await screen.getByLabelText('이름').fill('창가')
  await pressUntil(screen.getByRole('button', { name: '수정' }), () => sent.length > 0)
  expect(sent).toMatchObject([
    { method: 'PUT', path: '/v1/staff/cafes/1/floor/tables/1', body: { name: '창가', seats: 4, room: null } },
  ])
  await expect.element(screen.getByText('테이블을 수정했어요')).toBeVisible()
  await screen.getByRole('button', { name: /^2번/ }).click()
  await screen.getByRole('button', { name: '테이블 삭제' }).click()
  await screen.getByRole('button', { name: '삭제', exact: true }).click()
  await expect.element(screen.getByText('테이블을 삭제했어요')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/v1/staff/cafes/1/floor/tables/2' })
})

test('a table with guests cannot be removed, and says why', async () => {
  const { screen } = await open([aFloorTable(1, { sitting: aSitting() })])
  await screen.getByRole('button', { name: /^1번/ }).click()
  await expect.element(screen.getByText(/자리를 끝낸 뒤에 삭제할 수 있어요/)).toBeVisible()
  expect(screen.getByRole('button', { name: '테이블 삭제' }).query()).toBeNull()
})

test('staff see and print the cards, and change nothing', async () => {
  const made: Blob[] = []
  const keep = URL.createObjectURL
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob)
    return keep.call(URL, blob)
  }
  const { screen, sent } = await open([aFloorTable(1)], {
    role: 'staff',
    answer: () => Response.json({ name: 'cards.pdf', type: 'application/pdf', base64: btoa('%PDF-1.3') }),
  })
  await expect.element(screen.getByText('테이블은 점주만 만들고 바꿀 수 있어요.')).toBeVisible()
  expect(screen.getByRole('button', { name: '테이블 추가' }).query()).toBeNull()
  await screen.getByRole('button', { name: 'QR 카드 PDF 내려받기' }).click()
  await expect.poll(() => made).toHaveLength(1)
  URL.createObjectURL = keep
  expect(made[0]?.type).toBe('application/pdf')
  expect(await made[0]?.text()).toBe('%PDF-1.3')
  expect(sent).toMatchObject([{ method: 'GET', path: '/v1/staff/cafes/1/floor/cards' }])
  await screen.getByRole('button', { name: /^1번/ }).click()
  await expect.element(screen.getByRole('img', { name: '1번 QR 코드' })).toBeVisible()
  expect(screen.getByLabelText('이름').query()).toBeNull()
})

test('an owner lets guests see what is free, and takes that back', async () => {
  const shown = aFloor({ tables: [aFloorTable(1)], showsFreeTables: true })
  const { screen, sent } = await open([aFloorTable(1)], { answer: () => Response.json(shown) })
  const choice = screen.getByRole('switch', { name: '빈자리를 손님에게 보여 주기' })
  await expect.element(choice).toHaveAttribute('aria-checked', 'false')
  await choice.click()
  await expect.element(choice).toHaveAttribute('aria-checked', 'true')
  await choice.click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent).toMatchObject([
    { method: 'PUT', path: '/v1/staff/cafes/1/floor/free-tables', body: { isShown: true } },
    { body: { isShown: false } },
  ])
  await screen.unmount()
  const staff = await open([aFloorTable(1)], { role: 'staff' })
  await expect.element(staff.screen.getByText('테이블은 점주만 만들고 바꿀 수 있어요.')).toBeVisible()
  expect(staff.screen.getByRole('switch').query()).toBeNull()
})
