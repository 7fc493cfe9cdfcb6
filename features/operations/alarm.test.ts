import { describe, expect, test } from 'vitest'
import { alarmChanges, alarmInWords, alarmsOn, type WatchedHouse } from './alarm'

const asOf = '2026-03-18T23:00:00.000+09:00'
const quiet: WatchedHouse = {
  health: {
    ...{ asOf, jobs: [], failedJobs: [], due: [], channels: [] },
    backup: { kept: 0, place: null, size: null, since: asOf },
  },
  ledger: { problems: 0, failure: null },
  flaggedOrders: 0,
  disk: { host: 'one', freeBytes: 50e9, allBytes: 100e9 },
}
const nothing = new Set<string>()
const keysOf = (house: Partial<WatchedHouse>, known: ReadonlySet<string> = nothing) =>
  alarmsOn({ ...quiet, ...house }, known).map(({ key }) => key)

describe('what is wrong with the house', () => {
  test('is nothing while all goes by', () => {
    expect(keysOf({})).toEqual([])
    expect(keysOf({ ledger: null, disk: null })).toEqual([])
  })

  test('is a ledger that disagrees or could not be read, and payments to look at', () => {
    expect(keysOf({ ledger: { problems: 2, failure: null } })).toEqual(['ledger'])
    expect(keysOf({ ledger: { problems: null, failure: 'no memory' } })).toEqual(['ledger'])
    expect(keysOf({ flaggedOrders: 1 })).toEqual(['orders'])
  })

  test('is a disk that is nearly full, until there is plenty again', () => {
    const disk = (free: number) => ({ disk: { host: 'one', freeBytes: free * 1e9, allBytes: 100e9 } })
    expect(keysOf(disk(9))).toEqual(['disk one'])
    expect(keysOf(disk(12))).toEqual([])
    expect(keysOf(disk(12), new Set(['disk one']))).toEqual(['disk one'])
    expect(keysOf(disk(16), new Set(['disk one']))).toEqual([])
  })

  test('is what operators read as advice, too', () => {
    const job = { kind: 'drop-thing', title: null, waiting: 1, running: 0, failing: 0, givenUp: 0 }
    const health = { ...quiet.health, jobs: [{ ...job, oldest: '2026-03-18T22:50:00.000+09:00' }] }
    expect(keysOf({ health })).toEqual(['job drop-thing'])
  })
})

describe('is told', () => {
  const wrong = (key: string, text = key) => ({ key, text })
  test('when it begins and when it ends, whatever its words are meanwhile', () => {
    expect(alarmChanges([wrong('a', 'new words'), wrong('b')], [wrong('a'), wrong('c')], 'one')).toEqual({
      begun: [wrong('b')],
      ended: [wrong('c')],
    })
  })

  test('by the machine whose disk it is', () => {
    const raised = [wrong('disk one'), wrong('disk two')]
    expect(alarmChanges([], raised, 'one').ended).toEqual([wrong('disk one')])
  })

  test('in one line', () => {
    expect(alarmInWords(wrong('a', '둘\n줄'), false)).toBe('[미플] 둘 줄')
    expect(alarmInWords(wrong('a', '결제'), true)).toBe('[미플] 끝났어요: 결제')
  })
})
