import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LaterModule, placesOf } from './shared-files'

/** Modules that import only later ones, and screens that import some of them. */
const modules = fc
  .record({
    shared: fc.array(
      fc.record({
        imports: fc.array(fc.nat(30), { maxLength: 4 }),
        bytes: fc.integer({ min: 1, max: 12_000 }),
      }),
      { maxLength: 30 },
    ),
    screens: fc.array(fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 }),
  })
  .map(({ shared, screens }): Map<string, LaterModule> => {
    const named = (at: number) => (shared.length === 0 ? [] : [`module ${at % shared.length}`])
    return new Map<string, LaterModule>([
      ...shared.map(({ imports, bytes }, at): [string, LaterModule] => [
        `module ${at}`,
        {
          screen: null,
          visits: 1,
          imports: imports.filter((to) => to > at && to < shared.length).flatMap(named),
          loads: [],
          bytes,
        },
      ]),
      ...screens.map((imports, at): [string, LaterModule] => [
        `screen ${at}`,
        { screen: `screen ${at}`, visits: 1, imports: imports.flatMap(named), loads: [], bytes: 200 },
      ]),
    ])
  })

test('a file imports only files of lower places, and what two screens need has a place', () => {
  fc.assert(
    fc.property(modules, (all) => {
      const places = placesOf(all)
      const users = new Map<string, Set<string>>()
      const visit = (id: string, screen: string) => {
        users.set(id, (users.get(id) ?? new Set()).add(screen))
        for (const to of all.get(id)?.imports ?? []) visit(to, screen)
      }
      for (const [id, { screen }] of all) if (screen !== null) visit(id, id)
      for (const [id, { imports }] of all) {
        expect(places.has(id), id).toBe((users.get(id)?.size ?? 0) > 1)
        for (const to of imports)
          if (places.has(id))
            expect(places.get(to), `${id} → ${to}`).toBeLessThanOrEqual(places.get(id) ?? -1)
      }
    }),
  )
})

test('the order in which the modules come makes no difference', () => {
  fc.assert(
    fc.property(modules, (all) => {
      expect(placesOf(new Map([...all].toReversed()))).toEqual(placesOf(all))
    }),
  )
})

test('two small modules that the same screens need share a file, a large one that another needs does not join them', () => {
  const small = { screen: null, visits: 1, imports: [], loads: [], bytes: 2_500 }
  const screen = (name: string, imports: string[]): [string, LaterModule] => [
    name,
    {
      screen: name,
      visits: 1,
      imports,
      loads: [],
      bytes: 200,
    },
  ]
  const places = placesOf(
    new Map<string, LaterModule>([
      ['one', small],
      ['other', small],
      ['map', { ...small, bytes: 80_000 }],
      screen('game', ['one', 'other']),
      screen('cafe', ['one', 'other']),
      screen('nearby', ['map']),
      screen('lessons', ['map']),
    ]),
  )
  expect(places.get('one')).toBe(places.get('other'))
  expect(places.get('map')).not.toBe(places.get('one'))
})
