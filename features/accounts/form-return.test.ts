import { afterEach, describe, expect, test, vi } from 'vitest'
import { readFormReturn, toFormData } from './form-return'

const address = (query: Record<string, string>) => `?${new URLSearchParams(query)}`

afterEach(() => vi.restoreAllMocks())

describe('what Apple sends people back with', () => {
  test('a ticket to sign up with', () => {
    const search = address({ status: 'need_signup', ...toFormData('apple', 'ticket-1') })
    expect(readFormReturn('apple', search)).toEqual({ kind: 'signUp', ticket: 'ticket-1' })
  })

  test('a ticket to sign in with', () => {
    expect(readFormReturn('apple', '?status=login_success&code=once')).toEqual({
      kind: 'signIn',
      code: 'once',
    })
  })

  test.each(['cancelled', 'failed', 'unavailable', 'busy'])('the outcome %s', (status) => {
    expect(readFormReturn('apple', address({ status }))).toEqual({ kind: status })
  })

  test.each(['{not json', '', 'null', '{}', '{"apple_id":7}', '[]'])(
    'apple_data %o is refused and logged once, without a message',
    (text) => {
      const log = vi.spyOn(console, 'error').mockReturnValue()
      expect(readFormReturn('apple', address({ status: 'need_signup', apple_data: text }))).toBe('unreadable')
      expect(log).toHaveBeenCalledTimes(1)
    },
  )

  test.each(['', '?status=login_success', '?code=once', '?status=toString', '?status=need&code=x'])(
    'nothing in %o',
    (search) => {
      const log = vi.spyOn(console, 'error').mockReturnValue()
      expect(readFormReturn('apple', search)).toBe(null)
      expect(log).not.toHaveBeenCalled()
    },
  )
})
