import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reencodeSquare } from './reencode-picture'

/** The processes that this one has started, with what they run. */
function children(): { pid: number; runs: string }[] {
  const read = (name: string) => {
    try {
      return readFileSync(`/proc/${name}`, 'utf8')
    } catch {
      // It has ended meanwhile.
      return ''
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`${pid}/stat`).split(') ').at(-1)?.split(' ')[1] === String(process.pid))
    .map((pid) => ({ pid: Number(pid), runs: read(`${pid}/cmdline`) }))
}

test('a picture is drawn in a process that gives way to the one that serves', async () => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#338866' } })
  const [image] = await reencodeSquare(await picture.png().toBuffer(), [16])
  expect(image).toMatchObject({ width: 16, height: 16 })
  expect((await sharp(image?.bytes).metadata()).format).toBe('webp')
  const drawing = children().filter(({ runs }) => runs.includes('photo-process'))
  expect(drawing).toHaveLength(1)
  expect(drawing.map(({ pid }) => getPriority(pid))).toEqual([constants.priority.PRIORITY_BELOW_NORMAL])
  expect(getPriority()).toBeLessThan(constants.priority.PRIORITY_BELOW_NORMAL)
})
