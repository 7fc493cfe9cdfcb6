import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { inOurWords } from '~/lib/calls-version'
import { atTables } from '../../server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

async function aCafeWithTables(names: readonly string[]) {
  const cafeId = await aCafe(on.db, { name: '주사위다방' })
  const [owner, staff] = [{ id: await aMember(on.db) }, { id: await aMember(on.db) }]
  await aStaffMember(on.db, { cafeId, memberId: owner.id, role: 'owner' })
  await aStaffMember(on.db, { cafeId, memberId: staff.id })
  const tables = names.map((name) => ({ name, seats: 4, room: name.length > 2 ? '안쪽 방' : null }))
  const { body } = await atTables(on).asStaff('POST', cafeId, 'tables', owner, { tables })
  return { cafeId, staff, tables: body.tables }
}

async function print(cafeId: number, as: { id: number }, query = '') {
  const reply = await on.app.inject({
    url: `/v1/staff/cafes/${cafeId}/floor/cards${query}`,
    headers: { ...(await signIn(on.app, as.id)), ...inOurWords },
  })
  const said = reply.json() as { name: string; type: string; base64: string; error?: string }
  return { status: reply.statusCode, said, pdf: Buffer.from(said.base64 ?? '', 'base64') }
}

/** What is drawn on each page. */
function pagesOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .filter((drawn) => drawn.includes(' re\n'))
}

/** The addresses in the codes of a page, as a camera would read them. */
function readCodes(page: string): string[] {
  return page
    .split('BT')
    .map((part) =>
      [...part.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\n/g)].map((found) =>
        found.slice(1).map(Number),
      ),
    )
    .filter((dark) => dark.length > 0)
    .map((dark) => {
      const size = 440 * 4
      const data = new Uint8Array(size * size * 3).fill(255)
      for (const [x = 0, y = 0, width = 0, height = 0] of dark) {
        for (let row = Math.round(y * 4); row < Math.round((y + height) * 4); row++) {
          data.fill(0, (row * size + Math.round(x * 4)) * 3, (row * size + Math.round((x + width) * 4)) * 3)
        }
      }
      return decodeQR({ width: size, height: size, data })
    })
}

test('staff print a card for each table, four on a sheet, whose code leads to the table', async () => {
  const { cafeId, staff, tables } = await aCafeWithTables(['1번', '2번', '3번', '4번', '창가 큰 자리'])
  const { status, said, pdf } = await print(cafeId, staff)
  expect(status).toBe(200)
  expect(said).toMatchObject({ name: `meeple-tables-${cafeId}.pdf`, type: 'application/pdf' })
  const text = pdf.toString('latin1')
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(text.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(2)
  const addresses = tables.map(({ code }) => `${on.app.env.publicUrl}/t/${code}`)
  expect(pagesOf(pdf).map(readCodes)).toEqual([addresses.slice(0, 4), addresses.slice(4)])
})

test('one card is printed anew, and none where there is no such table', async () => {
  const { cafeId, staff, tables } = await aCafeWithTables(['1번', '2번'])
  const one = await print(cafeId, staff, `?tableId=${tables[1]?.id}`)
  expect(pagesOf(one.pdf).map(readCodes)).toEqual([[`${on.app.env.publicUrl}/t/${tables[1]?.code}`]])
  const other = await aCafeWithTables([])
  expect((await print(other.cafeId, other.staff)).status).toBe(404)
  expect((await print(other.cafeId, other.staff, `?tableId=${tables[0]?.id}`)).status).toBe(404)
})
