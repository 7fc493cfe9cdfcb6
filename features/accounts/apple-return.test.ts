import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromAppleData, readAppleReturn } from './apple-return'

const address = (query: Record<string, string>) => `?${new URLSearchParams(query)}`

afterEach(() => vi.restoreAllMocks())

describe('what Apple sends people back with', () => {
  test('a ticket to sign up with', () => {
    const search = address({ status: 'need_signup', ...fromAppleData('ticket-1') })
    expect(readAppleReturn(search)).toEqual({ kind: 'signUp', ticket: 'ticket-1' })
  })

  test('a ticket to sign in with', () => {
    expect(readAppleReturn('?status=login_success&code=once')).toEqual({ kind: 'signIn', code: 'once' })
  })

  test.each(['cancelled', 'failed', 'unavailable', 'busy'])('the outcome %s', (status) => {
    expect(readAppleReturn(address({ status }))).toEqual({ kind: status })
  })

  test.each(['{not json', '', 'null', '{}', '{"apple_id":7}', '[]'])(
    'apple_data %o is refused and logged once, without a message',
    (text) => {
      const log = vi.spyOn(console, 'error').mockReturnValue()
      expect(readAppleReturn(address({ status: 'need_signup', apple_data: text }))).toBe(false)
      expect(log).toHaveBeenCalledTimes(1)
    },
  )

  test.each(['', '?status=login_success', '?code=once', '?status=toString', '?status=need&code=x'])(
    'nothing in %o',
    (search) => {
      const log = vi.spyOn(console, 'error').mockReturnValue()
      expect(readAppleReturn(search)).toBe(false)
      expect(log).not.toHaveBeenCalled()
    },
  )
})
