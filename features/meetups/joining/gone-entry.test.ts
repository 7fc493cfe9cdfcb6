import { expect, test } from 'vitest'
import { goneInWords } from './gone-entry'

test('says how an entry ended and what became of its pass', () => {
  expect(goneInWords({ way: 'removed', isHost: false, pass: 'restored' })).toEqual({
    what: '방장이 내보냈어요',
    pass: '이용권이 돌아왔어요',
  })
  expect(goneInWords({ way: 'declined', isHost: false, pass: 'released' })).toEqual({
    what: '방장이 수락하지 않았어요',
    pass: '이용권이 돌아왔어요',
  })
  expect(goneInWords({ way: 'given-up', isHost: false, pass: 'kept' })).toEqual({
    what: '내가 취소했어요',
    pass: '이용권은 돌아오지 않았어요',
  })
})

test('says nothing of a pass where there was none', () => {
  expect(goneInWords({ way: 'closed', isHost: false, pass: 'none' }).pass).toBeNull()
})

test('a host who called it off is who cancelled', () => {
  expect(goneInWords({ way: 'host', isHost: true, pass: 'restored' }).what).toBe('내가 취소했어요')
})
