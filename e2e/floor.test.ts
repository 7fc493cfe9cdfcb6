import type { APIRequestContext } from '@playwright/test'
import { sittingEndpoints } from '~/features/sittings/endpoints'
import { sittingTags } from '~/features/sittings/sitting'
import { staffPaths } from '~/features/staff-paths'
import { inOurWords } from '~/lib/calls-version'
import { addressOf } from '~/lib/web/call'
import { expect, nextStream, test } from './journey'
import { arriveAs } from './people'
import { findCafe } from './town'

/** A guest's phone at a table, which has no account. */
function aPhone(request: APIRequestContext, code: string) {
  const phone = crypto.randomUUID()
  const params = { code }
  return {
    ask: async (name: string) => {
      const asked = await request.post(addressOf(sittingEndpoints.ask.path, { params }), {
        data: { phone, name },
        headers: inOurWords,
      })
      expect(asked.status()).toBe(200)
    },
    ring: async (kind: string) => {
      const rung = await request.put(addressOf(sittingEndpoints.ring.path, { params: { code } }), {
        data: { phone, kind, isOn: true },
        headers: inOurWords,
      })
      expect(rung.status()).toBe(200)
    },
  }
}

test('the floor lets a guest in, hears their ring and ends the sitting, without a reload', async ({
  page,
  open,
  press,
  submit,
  request,
}) => {
  const cafe = await findCafe(request, '주사위다방')
  await arriveAs(page, 'franchise')
  const name = `창가 ${Math.random().toString(36).slice(2, 8)}`
  await open(staffPaths.floorTables(cafe.id))
  await press(page.getByRole('button', { name: '테이블 추가' }))
  await press(page.getByRole('button', { name: '이름으로 하나' }))
  await page.getByLabel('이름', { exact: true }).fill(name)
  await submit(page.getByRole('dialog').getByRole('button', { name: '테이블 만들기' }))
  await expect(page.getByText('테이블을 만들었어요')).toBeVisible()

  const row = page.getByRole('button', { name: new RegExp(`^${name}`) })
  await press(row)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('img', { name: `${name} QR 코드` })).toBeVisible()
  const address = (await sheet.getByText(/\/t\/\w+$/).textContent()) ?? ''
  const download = page.waitForEvent('download')
  await press(sheet.getByRole('button', { name: '이 카드만 내려받기' }))
  expect((await download).suggestedFilename()).toBe(`meeple-tables-${cafe.id}.pdf`)

  const watching = nextStream(page, sittingTags.floors.of(cafe.id))
  await open(staffPaths.floor(cafe.id))
  await watching
  const tile = page.getByRole('listitem', { name, exact: true })
  await expect(tile).toContainText('비어 있음')
  const guest = aPhone(request, address.split('/').at(-1) ?? '')
  await guest.ask('하늘')
  await press(page.getByRole('button', { name: `${name} 하늘 앉히기` }))
  await expect(tile).toContainText('1명')
  await guest.ring('bill')
  await expect(tile).toContainText('계산할게요')
  await press(page.getByRole('button', { name: `${name} 계산` }))
  await expect(tile).not.toContainText('계산할게요')
  await press(page.getByRole('button', { name: `${name} 자리 끝내기` }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '자리 끝내기' }))
  await expect(tile).toContainText('비어 있음')

  await open(staffPaths.floorTables(cafe.id))
  await press(row)
  await press(page.getByRole('dialog').getByRole('button', { name: '테이블 삭제' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '삭제' }))
  await expect(page.getByText('테이블을 삭제했어요')).toBeVisible()
  await expect(row).toBeHidden()
})
