import { expect, test } from 'vitest'
import { z } from 'zod'
import { JsonRows } from '../json-rows'
import { letOthersRun } from './let-others-run'
import { nested, wireTable } from './wire'
import { joinReply, writeReply } from './write-reply'

const Report = z.object({
  name: z.string(),
  note: z.string().optional(),
  rows: z.array(z.object({ id: z.number().int(), text: z.string().nullable() })),
})

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at, text: at % 2 === 0 ? null : `“${at}”\n`, secret: 'x' }))

/** Counts how often other requests could have run while the reply was made. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  let turns = 0
  for (; !isOver; turns += 1) await letOthersRun()
  return turns
}

test.each([0, 1, 499, 500, 501, 1_000, 20_000])(
  'a reply with %d rows is the JSON of what its schema lists',
  async (count) => {
    const answer = { name: '목록', note: undefined, rows: rowsOf(count), secret: 'x' }
    const json = joinReply(await writeReply(Report, answer))
    expect(json).toBe(JSON.stringify(Report.parse(answer)))
    expect(json).not.toContain('secret')
  },
)

test.each([199_999, 200_000, 200_001, 900_001])(
  'a text of %d letters arrives whole, with its quotes and with signs that take two letters',
  async (length) => {
    for (const start of ['', 'a']) {
      const text = `${start}${'🎲"가\n'.repeat(length)}`.slice(0, length)
      const answer = { text: text.isWellFormed() ? text : text.slice(0, -1) }
      const schema = z.object({ text: z.string() })
      expect(joinReply(await writeReply(schema, answer))).toBe(JSON.stringify(answer))
    }
  },
)

test('records with arbitrary keys are written with their dates and gaps', async () => {
  const rows = Array.from({ length: 1_201 }, (_, at) => ({ at: new Date(at), gap: undefined }))
  const answer = { exportedAt: 'now', '"': 1, rows, none: undefined, gaps: Array(600).fill(undefined) }
  const json = joinReply(await writeReply(z.record(z.string(), z.unknown()), answer))
  expect(json).toBe(JSON.stringify(answer))
})

test('a long reply is checked and written in parts, and other requests run in between', async () => {
  const parts = 20_000 / 500
  expect(await turnsDuring(writeReply(Report, { name: '', rows: rowsOf(20_000) }))).toBeGreaterThan(
    2 * parts - 2,
  )
  expect(
    await turnsDuring(writeReply(z.object({ text: z.string() }), { text: '가'.repeat(2_000_000) })),
  ).toBeGreaterThan(9)
})

test('one wrong row among thousands is found, and so is a violated rule of the list itself', async () => {
  const rows = rowsOf(5_000).map((row) => (row.id === 4_321 ? { ...row, id: 'x' } : row))
  await expect(writeReply(Report, { name: '', rows })).rejects.toThrow('expected number')
  const Short = z.object({ rows: z.array(z.number()).max(1_000) })
  await expect(writeReply(Short, { rows: Array(1_001).fill(0) })).rejects.toThrow('<=1000')
  const Even = Report.refine(({ rows }) => rows.length % 2 === 0, 'uneven')
  await expect(writeReply(Even, { name: '', rows: rowsOf(5_001) })).rejects.toThrow('uneven')
})

test('rows that the database made into JSON are sent as they are, or in the words of the caller', async () => {
  const rows = new JsonRows<{ id: number; text: string }>('[{"id" : 1, "text":"가"}]')
  const answer = { name: '목록', note: undefined, rows, secret: 'x' }
  expect(await writeReply(Report, answer)).toBe('{"name":"목록","rows":[{"id" : 1, "text":"가"}]}')
  const words = wireTable({ rows: nested('list', wireTable({ text: 'post' })) })
  expect(await writeReply(Report, answer, words)).toBe('{"name":"목록","list":[{"id":1,"post":"가"}]}')
  expect(await writeReply(Report, { ...answer, rows: new JsonRows(null) })).toBe('{"name":"목록","rows":[]}')
})

test('what the schema does not list is cut from rows that the database made, too', async () => {
  const answerOf = (text: string) => ({
    name: '목록',
    rows: new JsonRows<{ id: number; text: string }>(text),
  })
  const Nested = Report.extend({
    rows: z.array(z.object({ id: z.number(), part: z.object({ text: z.string() }) })),
  })
  const more = '[{"id":1,"secret":{"a":[1]},"text":"}, {\\"secret\\""}, \n {"id":2,"secret":"x","text":null}]'
  expect(await writeReply(Report, answerOf(more))).toBe(
    '{"name":"목록","rows":[{"id":1,"text":"}, {\\"secret\\""},{"id":2,"text":null}]}',
  )
  const whole = '[{"id" : 1, "part":{"text":"가"}}]'
  expect(await writeReply(Nested, answerOf(whole))).toBe(`{"name":"목록","rows":${whole}}`)
  expect(await writeReply(Nested, answerOf('[{"id":1,"part":{"text":"가","secret":1}}]'))).toBe(
    '{"name":"목록","rows":[{"id":1,"part":{"text":"가"}}]}',
  )
  await expect(writeReply(Report, answerOf('[{"id":1}]'))).rejects.toThrow('expected string')
})
