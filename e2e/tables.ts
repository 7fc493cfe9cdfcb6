import type { APIRequestContext, Page } from '@playwright/test'
import { consoleEndpoints } from '~/features/cafes/console/endpoints'
import { loyaltyEndpoints } from '~/features/loyalty/endpoints'
import { type Floor, floorEndpoints } from '~/features/sittings/console/endpoints'
import { sittingEndpoints, type TableNow } from '~/features/sittings/endpoints'
import { signInElsewhere, withToken } from './people'

const phone = 'phone-of-the-walks-through-all-screens'

/** Makes this browser the phone that sits at the table with guests. */
export async function bePhoneAtTable(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    try {
      localStorage.setItem('device_mark', mark)
    } catch {
      // A sweep blocks the storage: then this is another phone.
      return
    }
  }, phone)
}

/** A cafe of the demo's owner with new tables, as many as these names, and the digits on its counter. */
export async function makeCafeTables(request: APIRequestContext, names: readonly string[]) {
  const { access } = await signInElsewhere(request, 'franchise')
  const own = withToken(access)
  const { results } = (await (await request.get(consoleEndpoints.cafes.path, own)).json()) as {
    results: { id: number; name: string; role: string }[]
  }
  const cafe = results.find(({ role }) => role === 'owner')
  if (!cafe) throw new Error('the demo has no owner of a cafe')
  const at = (path: string, values: Record<string, number | string> = {}) =>
    path.replace(/:(\w+)/g, (_, name: string) => String(values[name] ?? cafe.id))
  async function send<Answer>(method: string, path: string, data: object = {}): Promise<Answer> {
    const reply = await request.fetch(path, { method, data, ...(path.includes('/staff/') ? own : {}) })
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`)
    return reply.json()
  }
  // Each test has tables of its own, so that none ends the sitting of another.
  const mark = crypto.randomUUID().slice(0, 6)
  const tables = names.map((name) => ({ name: `${name} ${mark}`, seats: 4, room: null }))
  const made = await send<Floor>('POST', at(floorEndpoints.addTables.path), { tables })
  const codes = tables.map(({ name }) => made.tables.find((table) => table.name === name))
  const { digits } = (await (await request.get(at(loyaltyEndpoints.staffCode.path), own)).json()) as {
    digits: string
  }
  return { cafe, at, send, digits, tables: codes.flatMap((table) => table ?? []) }
}

/** A table that nobody sits at, one with guests and a game, and the record of that, at a cafe of the demo's owner. */
export async function makeTables(request: APIRequestContext): Promise<Record<string, string>> {
  const { at, send, tables } = await makeCafeTables(request, ['빈', '찬'])
  const [free, taken] = tables
  if (!free || !taken) throw new Error('the tables were not made')
  const { code } = taken
  const asked = await send<TableNow>('POST', at(sittingEndpoints.ask.path, { code }), { phone, name: '지우' })
  const first = { tableId: taken.id, guestId: asked.sitting?.own?.id ?? 0 }
  await send('PUT', at(floorEndpoints.letIn.path, first), { isLetIn: true })
  const games = at(sittingEndpoints.fitting.path, { code })
  const fitting = (await (await request.get(games, { params: { people: 4 } })).json()) as {
    results: { id: number }[]
  }
  await send('PUT', at(sittingEndpoints.plan.path, { code }), { phone, people: 4, minutes: 120 })
  const chosen = { phone, gameId: fitting.results[0]?.id }
  const seated = await send<TableNow>('PUT', at(sittingEndpoints.choose.path, { code }), chosen)
  await send('POST', at(sittingEndpoints.ask.path, { code }), { phone: `${phone}-too`, name: '하늘' })
  return {
    'cafe table': free.code,
    'table with guests': code,
    'table record': seated.sitting?.inside?.recordKey ?? '',
  }
}
