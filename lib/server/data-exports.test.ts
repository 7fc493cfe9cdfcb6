import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { buildExport } from './data-exports'

const aReply = () => new ServerResponse(new IncomingMessage(new Socket()))

test('an export keeps its place until its reply has left, and the next one then has its turn', async () => {
  const [one, two] = [aReply(), aReply()]
  await buildExport(1, one, async () => 'first')
  await buildExport(2, two, async () => 'second')
  await expect(buildExport(1, aReply(), async () => 'again')).rejects.toMatchObject({ status: 429 })
  let built = ''
  const third = aReply()
  const waiting = buildExport(3, third, async () => {
    built = 'third'
  })
  await Promise.resolve()
  expect(built).toBe('')
  one.emit('close')
  await waiting
  expect(built).toBe('third')
  for (const reply of [two, third]) reply.emit('close')
  await buildExport(1, aReply(), async () => 'again')
})

test('one whose reader has gone, or that fails, gives its place back', async () => {
  const gone = aReply()
  gone.destroy()
  await expect(buildExport(7, gone, async () => 'unread')).rejects.toMatchObject({ status: 429 })
  const failing = buildExport(7, aReply(), async () => {
    throw new Error('no disk')
  })
  await expect(failing).rejects.toThrow('no disk')
  expect(await buildExport(7, aReply(), async () => 'made')).toBe('made')
})
