import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { iconNames } from './icon-names'

const sheet = readFileSync(path.join(import.meta.dirname, 'icons.svg'), 'utf8')

test('every icon that can be named is drawn, and nothing is drawn that has no name', () => {
  const drawn = [...sheet.matchAll(/<symbol id="icon-([^"]+)"/g)].map(([, name]) => name)
  expect(drawn.sort()).toEqual([...iconNames].sort())
})

test('the drawings bring no style of their own, which the content policy would drop', () => {
  expect(sheet).not.toMatch(/\s(style|class)=/)
})
