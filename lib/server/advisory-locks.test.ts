import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { advisoryLocks, advisoryPairs } from './advisory-locks'
import { projectRoot } from './project-root'

const numbers: number[] = [...Object.values(advisoryLocks), ...Object.values(advisoryPairs)]

function filesIn(folder: string, ending: RegExp): { file: string; text: string }[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => ({
      file: path.join(folder, name),
      text: readFileSync(path.join(projectRoot, folder, name), 'utf8'),
    }))
}

const product = ['app', 'demo', 'features', 'lib', 'sandbox'].flatMap((folder) =>
  filesIn(folder, /(?<!\.test)\.ts$/),
)

test('no two advisory locks have the same number', () => {
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every advisory lock is taken by its name', () => {
  const taken = /(?:advisory_(?:xact_)?lock|\btx\.lock)\(\s*(?:\$\{)?([^,)}]+)/g
  const unnamed = product.flatMap(({ file, text }) =>
    [...text.matchAll(taken)]
      .map(([, first = '']) => first.trim())
      // `tx.lock` forwards the number that its caller passes.
      .filter((first) => !/^advisory(Locks|Pairs)\.\w+$/.test(first) && first !== 'number')
      .map((first) => `${file}: ${first}`),
  )
  expect(unnamed).toEqual([])
})

test('every lock that a migration takes is in the list', () => {
  const inSql = filesIn('db', /\.sql$/).flatMap(({ text }) =>
    [...text.matchAll(/advisory_(?:xact_)?lock\(\s*([\d_]+)/g)].map(([, number = '']) =>
      Number(number.replaceAll('_', '')),
    ),
  )
  for (const number of inSql) expect(numbers).toContain(number)
})

test('docs/database.md lists every advisory lock', () => {
  const page = readFileSync(path.join(projectRoot, 'docs/database.md'), 'utf8')
  for (const name of [...Object.keys(advisoryLocks), ...Object.keys(advisoryPairs)]) {
    expect(page).toContain(`\`${name}\``)
  }
})
