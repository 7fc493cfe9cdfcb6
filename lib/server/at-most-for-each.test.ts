import { expect, test } from 'vitest'
import { atMostForEach } from './at-most-for-each'

test('work of one owner waits its turn, in order, while that of others runs', async () => {
  const run = atMostForEach(2)
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      log.push(name)
      ends.set(name, () => resolve(name))
    })
  const done = [run(1, work('a')), run(1, work('b')), run(1, work('c')), run(1, work('d')), run(2, work('e'))]
  expect(log).toEqual(['a', 'b', 'e'])
  ends.get('b')?.()
  expect(await done[1]).toBe('b')
  await expect.poll(() => log).toEqual(['a', 'b', 'e', 'c'])
  for (const name of ['a', 'c']) ends.get(name)?.()
  await expect.poll(() => log.at(-1)).toBe('d')
  ends.get('d')?.()
  ends.get('e')?.()
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('work that fails gives its place back', async () => {
  const run = atMostForEach(1)
  await expect(run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(1, async () => 'yes')).toBe('yes')
})
