import { expect, test } from 'vitest'
import { minuteMs } from '~/lib/durations'
import { comesBefore } from './sitting'

const end = new Date('2026-03-18T12:40:00.000Z')
const at = (minutes: number) => new Date(end.getTime() + minutes * minuteMs)

test('what comes before the end of a game is the earlier of closing and leaving', () => {
  expect(comesBefore(end, { closesAt: null, staysUntil: null })).toBeNull()
  expect(comesBefore(end, { closesAt: end, staysUntil: at(1) })).toBeNull()
  expect(comesBefore(end, { closesAt: at(-1), staysUntil: null })).toEqual({ is: 'closing', at: at(-1) })
  expect(comesBefore(end, { closesAt: at(-1), staysUntil: at(-5) })).toEqual({ is: 'leaving', at: at(-5) })
  expect(comesBefore(end, { closesAt: at(30), staysUntil: at(-5) })).toEqual({ is: 'leaving', at: at(-5) })
  expect(comesBefore(end, { closesAt: at(-5), staysUntil: at(30) })).toEqual({ is: 'closing', at: at(-5) })
})
