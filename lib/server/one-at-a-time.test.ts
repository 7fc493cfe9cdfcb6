import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time'

const refused = { status: 429, message: '잠시 뒤에 다시 해 주세요.', code: 'BUSY' }

test('work runs one at a time, in order of arrival, and a failure does not block the rest', async () => {
  const inTurn = oneAtATime({ mostWaiting: 2, refusal: refused.message })
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
    if (name === 'second') throw new Error('broken')
    return name
  }
  const asked = [inTurn(work('first')), inTurn(work('second')), inTurn(work('third'))]
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(seen).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})

test('a caller who finds every place taken is refused, and may try again later', async () => {
  const inTurn = oneAtATime({ mostWaiting: 1, refusal: refused.message })
  let finish = () => {}
  const gate = new Promise<void>((done) => {
    finish = done
  })
  const slow = inTurn(() => gate)
  const waiting = inTurn(async () => 'waited')
  await expect(inTurn(async () => 'never')).rejects.toMatchObject(refused)
  finish()
  await slow
  expect(await waiting).toBe('waited')
  expect(await inTurn(async () => 'again')).toBe('again')
})
