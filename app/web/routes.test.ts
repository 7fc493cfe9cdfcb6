import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { isScreenPattern } from '~/features/browsers/screen-pattern'
import { aliases } from '../aliases'
import routes from './routes'
import { allScreens, longestAddress } from './screens'

test.each(Object.keys(aliases))(
  'a link within the app to %s asks the server, which knows where it leads',
  (pattern) => {
    const path = pattern.replace(/:\w+/g, '7').replace('*', 'step2')
    const match = matchRoutes(routes as RouteObject[], path)?.at(-1)
    expect(match?.route).toMatchObject({ file: 'shell/other-page.tsx' })
  },
)

test('the pattern of every screen is one that browsers may report', () => {
  expect(allScreens.map(({ path }) => `/${path}`).filter((path) => !isScreenPattern(path))).toEqual([])
})

test('every address of a screen is within what the server renders, however long its ids and keys', () => {
  const longestId = 999_999_999
  const longestKey = 'x'.repeat(43)
  const samples = allScreens.flatMap(({ samples }) => Object.values(samples))
  const pathnames = samples.map(
    (sample) =>
      sample(
        () => longestId,
        () => longestKey,
      ).split('?', 1)[0] ?? '',
  )
  expect(Math.max(...pathnames.map(({ length }) => length))).toBeLessThanOrEqual(longestAddress.characters)
  const partsOf = (pathname: string) => pathname.split('/').filter(Boolean).length
  expect(Math.max(...pathnames.map(partsOf))).toBe(longestAddress.parts)
})
