import { beforeEach, expect, test, vi } from 'vitest'
import { anAccount } from '~/features/accounts/test-account'
import { keepSession } from '~/features/accounts/web/session-store'
import { provideNavigation } from '~/lib/web/go-to'
import { queryClient } from '~/lib/web/query-client'
import { paths } from '../../paths'
import { type AskedPolicy, policyEndpoints } from '../endpoints'
import { askAgain } from './ask-again-store'

const asked: AskedPolicy = {
  version: '2026-11-27',
  changes: [],
  asksTerms: true,
  asksLocation: false,
}

let answer: () => Response
let questions = 0
let ledTo: unknown[] = []

function signIn(memberId: number) {
  const iat = Math.floor(Date.now() / 1000)
  const claims = btoa(JSON.stringify({ sub: String(memberId), iat, exp: iat + 900 }))
  keepSession(
    { access: `head.${claims}.signature`, refresh: `refresh-${memberId}` },
    anAccount({ id: memberId }),
  )
}

/** Loading the page again keeps what the tab has stored, and no answer. */
function loadAnew() {
  queryClient().clear()
}

beforeEach(() => {
  sessionStorage.clear()
  loadAnew()
  questions = 0
  ledTo = []
  answer = () => Response.json({ asked: null })
  provideNavigation(async (path) => {
    ledTo.push(path)
  })
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    expect(String(input)).toContain(policyEndpoints.asked.path)
    questions += 1
    return answer()
  })
  signIn(7)
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

test('a tab whose member is asked nothing reads that once a day', async () => {
  await askAgain(7)
  loadAnew()
  await askAgain(7)
  expect(questions).toBe(1)

  vi.setSystemTime(Date.now() + 86_400_000)
  signIn(7)
  loadAnew()
  await askAgain(7)
  expect(questions).toBe(2)
  expect(ledTo).toEqual([])
})

test('another member in the same tab is asked for themselves', async () => {
  await askAgain(7)
  loadAnew()
  signIn(8)
  await askAgain(8)
  expect(questions).toBe(2)
})

test('whoever is asked is led there at every visit until they have answered', async () => {
  answer = () => Response.json({ asked })
  await askAgain(7)
  loadAnew()
  await askAgain(7)
  expect(questions).toBe(2)
  const { pathname, search, hash } = window.location
  const there = paths.agree(`${pathname}${search}${hash}`)
  expect(ledTo).toEqual([there, there])
})

test('a question that fails is put again at the next visit', async () => {
  answer = () => new Response(null, { status: 503 })
  await askAgain(7)
  loadAnew()
  answer = () => Response.json({ asked })
  await askAgain(7)
  expect(questions).toBe(2)
  expect(ledTo).toHaveLength(1)
})
