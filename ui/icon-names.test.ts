import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { iconNames } from './icon-names'

const sheet = readFileSync(path.join(import.meta.dirname, 'icons.svg'), 'utf8')

test('every named icon is drawn, and every drawing has a name', () => {
  const drawn = [...sheet.matchAll(/<symbol id="icon-([^"]+)"/g)].map(([, name]) => name)
  expect(drawn.sort()).toEqual([...iconNames].sort())
})

test('the drawings have no inline styles, which the content policy would drop', () => {
  expect(sheet).not.toMatch(/\s(style|class)=/)
})
