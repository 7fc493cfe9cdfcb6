import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
// Loaded beforehand, or the end of pushes after one sign-out would still be under way in the next test.
import '~/features/notices/web/queries'
import { tagHeaders } from '~/lib/tags'
import { call, noReason, unreachable } from '~/lib/web/call'
import { CallFailed } from '~/lib/web/call-failed'
import { provideCredentials } from '~/lib/web/credentials'
import { changeDeviceValue, readSignedIn } from '~/lib/web/device-values'
import { provideNavigation } from '~/lib/web/go-to'
import { queryClient } from '~/lib/web/query-client'
import { getFirstDialog, showDialog } from '~/ui/dialog-store'
import { paths } from '../../paths'
import type { Tokens } from '../account'
import { accountEndpoints, signInEndpoints } from '../endpoints'
import { anAccount } from '../test-account'
import { credentials } from './credentials-store'
import { accountQueries } from './queries'
import { clearSession, keepSession, readSession } from './session-store'
import { endSessionBy, signOut } from './use-session'

const minute = 60

function encode(value: unknown): string {
  return btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

let made = 0

/** A member's tokens, issued this many seconds ago and valid for a quarter of an hour. */
function tokensOf(memberId: number, { secondsAgo = 0 } = {}): Tokens {
  made += 1
  const iat = Math.floor(Date.now() / 1000) - secondsAgo
  const claims = { sub: String(memberId), iat, exp: iat + 15 * minute, jti: made }
  return { access: `${encode({ alg: 'HS256' })}.${encode(claims)}.signature`, refresh: `refresh-${made}` }
}

const account = anAccount()

/** The account as browsers store it, in words that do not change. */
const storedUser = {
  ...{
    id: 7,
    user_id: 7,
    username: '주사위요정',
    first_name: '주사위요정',
    email: null,
    phone_number: '01012345678',
  },
  ...{ profile_image: null, signs_in_with: ['kakao'], store_yn: 'N', franchise_yn: 'N', instructor_yn: 'N' },
  ...{ operator_yn: 'N', store_name: null, tel1: null, tel2: null, closedays: null, place: null, dong: null },
  ...{ token: null, fcm_token: null },
}

interface Asked {
  method: string
  path: string
  token: string | null
  deviceMark: string | null
  body: unknown
}

let asked: Asked[] = []
let answer: (asked: Asked, signal?: AbortSignal | null) => Response | Promise<Response>
const wentTo: string[] = []

const refusal = (status: number, error?: string) => Response.json(error ? { error } : {}, { status })
const askMe = () => call(accountEndpoints.me, {}, { client: queryClient() })
const rename = () =>
  call(accountEndpoints.rename, { body: { nickname: '새이름' } }, { client: queryClient() })
const pathsAsked = () => asked.map(({ path }) => path)
const mePath = accountEndpoints.me.path
const refreshPath = accountEndpoints.refresh.path

/** Changes the storage as another tab would, including the storage event. */
function storeElsewhere(tokens: Tokens | null): void {
  for (const [key, value] of [
    ['access_token', tokens?.access],
    ['refresh_token', tokens?.refresh],
  ] as const) {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  }
}
const hearOfStorage = () => window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
const comeBack = (persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

/** Stores a session whose access token expired long ago. */
function keepExpired(): Tokens {
  const tokens = tokensOf(7, { secondsAgo: 60 * minute })
  keepSession(tokensOf(7), account)
  storeElsewhere(tokens)
  return tokens
}

provideCredentials(() => import('./credentials-store'))
let leadsNowhere = false
provideNavigation(((path: string) => {
  if (leadsNowhere) throw new Error('the way is not there')
  wentTo.push(path)
}) as Parameters<typeof provideNavigation>[0])

const realFetch = window.fetch.bind(window)

beforeEach(() => {
  asked = []
  wentTo.length = 0
  leadsNowhere = false
  answer = () => Response.json(account)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/v1/')) return realFetch(input, init)
    const headers = new Headers(init?.headers)
    const one: Asked = {
      method: init?.method ?? 'GET',
      path: input,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      deviceMark: headers.get('device-mark'),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    asked.push(one)
    return answer(one, init?.signal)
  })
  clearSession()
  queryClient().clear()
})

afterEach(() => {
  getFirstDialog()?.settle(true)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a call', () => {
  test('of a visitor carries no token', async () => {
    await askMe()
    expect(asked).toMatchObject([{ path: mePath, token: null }])
  })

  test('by a member carries the token', async () => {
    const tokens = tokensOf(7)
    keepSession(tokens, account)
    await askMe()
    expect(asked).toMatchObject([{ path: mePath, token: tokens.access }])
  })

  test('by a member carries no token to endpoints that are the same for everybody', async () => {
    keepSession(tokensOf(7), account)
    const forEverybody = { ...accountEndpoints.me, cachedFor: 'everybody' as const }
    await call(forEverybody, {}, { client: queryClient() })
    expect(asked).toMatchObject([{ path: mePath, token: null }])
  })

  test('carries a token that seems expired only by a wrong device clock', async () => {
    const tokens = tokensOf(7, { secondsAgo: 24 * 60 * minute })
    keepSession(tokens, account)
    await askMe()
    expect(asked).toMatchObject([{ path: mePath, token: tokens.access }])
  })

  test('waits for a new token when the old one has expired, and all calls share one renewal', async () => {
    const old = keepExpired()
    const next = tokensOf(7)
    answer = ({ path }) => (path === refreshPath ? Response.json({ tokens: next }) : Response.json(account))
    await Promise.all([askMe(), askMe(), rename()])
    expect(asked.filter(({ path }) => path === refreshPath)).toMatchObject([
      { body: { refresh: old.refresh } },
    ])
    expect(asked.filter(({ path }) => path === mePath)).toMatchObject(Array(3).fill({ token: next.access }))
    expect(localStorage.getItem('refresh_token')).toBe(next.refresh)
  })

  test('uses a token that another tab has renewed meanwhile, without a renewal of its own', async () => {
    keepExpired()
    const next = tokensOf(7)
    let isWaiting: Promise<unknown> | undefined
    await navigator.locks.request('renew-access-token', async () => {
      isWaiting = askMe()
      await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1)
      storeElsewhere(next)
    })
    await isWaiting
    expect(asked).toMatchObject([{ path: mePath, token: next.access }])
  })

  test('uses it even if the storage shows it a moment after the lock is released', async () => {
    keepExpired()
    const next = tokensOf(7)
    let isWaiting: Promise<unknown> | undefined
    await navigator.locks.request('renew-access-token', async () => {
      isWaiting = askMe()
      await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1)
    })
    await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(1)
    storeElsewhere(next)
    hearOfStorage()
    await isWaiting
    expect(asked).toMatchObject([{ path: mePath, token: next.access }])
  })

  test('is repeated once with a new token when the server refuses the old one', async () => {
    const [old, next] = [tokensOf(7), tokensOf(7)]
    keepSession(old, account)
    answer = ({ path, token }) => {
      if (path === refreshPath) return Response.json({ tokens: next })
      return token === next.access ? Response.json(account) : refusal(401)
    }
    expect(await rename()).toEqual(account)
    expect(asked.map(({ path, token }) => [path, token])).toEqual([
      [mePath, old.access],
      [refreshPath, old.access],
      [mePath, next.access],
    ])
    expect(wentTo).toEqual([])
  })

  test('of a member who is here fails when no new token comes within five seconds, and nothing is lost', async () => {
    keepExpired()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let answerLate: (response: Response) => void = () => undefined
    answer = ({ path }) => {
      if (path !== refreshPath) return Response.json(account)
      return new Promise<Response>((resolve) => {
        answerLate = resolve
      })
    }
    let isOver = false
    const asking = askMe().finally(() => {
      isOver = true
    })
    const outcome = expect(asking).rejects.toEqual(new CallFailed(0, unreachable))
    await vi.waitFor(() => expect(pathsAsked()).toEqual([refreshPath]))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    await outcome
    expect(pathsAsked()).toEqual([refreshPath])
    const late = tokensOf(7)
    answerLate(Response.json({ tokens: late }))
    await vi.waitFor(() => expect(localStorage.getItem('access_token')).toBe(late.access))
    expect(readSession().status).toBe('in')
  })

  test('after a renewal that was never answered is made with another one', async () => {
    keepExpired()
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100))
    answer = (_, signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    await expect(askMe()).rejects.toEqual(new CallFailed(0, unreachable))
    const next = tokensOf(7)
    answer = ({ path }) => (path === refreshPath ? Response.json({ tokens: next }) : Response.json(account))
    await askMe()
    expect(asked).toMatchObject([
      { path: refreshPath },
      { path: refreshPath },
      { path: mePath, token: next.access },
    ])
  })

  test('under a key carries the mark of the device once the session is over', async () => {
    keepExpired()
    answer = ({ path }) => (path === refreshPath ? refusal(401) : Response.json(account))
    const body = { nickname: '새이름' }
    await call(accountEndpoints.rename, { body }, { client: queryClient(), idempotencyKey: 'press-0001' })
    expect(asked.at(-1)).toMatchObject({ path: mePath, token: null, deviceMark: expect.any(String) })
  })

  test('of somebody who comes with an expired token is sent as a visitor’s while nobody can renew it', async () => {
    storeElsewhere(tokensOf(7, { secondsAgo: 60 * minute }))
    answer = ({ path }) => (path === refreshPath ? refusal(503) : Response.json(account))
    expect(readSession().status).toBe('out')
    await askMe()
    expect(asked.at(-1)).toMatchObject({ path: mePath, token: null })
  })

  test('ends no session while it is unknown whether the session is over', async () => {
    const old = keepExpired()
    answer = ({ path }) => (path === refreshPath ? refusal(503) : refusal(401))
    await expect(rename()).rejects.toEqual(new CallFailed(0, unreachable))
    expect(localStorage.getItem('refresh_token')).toBe(old.refresh)
    expect(wentTo).toEqual([])
    expect(getFirstDialog()).toBeUndefined()
  })

  test.each([200, 401, 503])(
    'continues in the session that another tab began while the renewal was answered with %i',
    async (status) => {
      keepExpired()
      const begun = tokensOf(7)
      answer = ({ path, token }) => {
        if (path !== refreshPath) return token === begun.access ? Response.json(account) : refusal(401)
        storeElsewhere(begun)
        return status === 200 ? Response.json({ tokens: tokensOf(7) }) : refusal(status)
      }
      expect(await rename()).toEqual(account)
      expect(asked.map(({ path, token }) => [path, token])).toEqual([
        [refreshPath, null],
        [mePath, begun.access],
      ])
      expect(localStorage.getItem('refresh_token')).toBe(begun.refresh)
      expect(wentTo).toEqual([])
    },
  )

  test.each([200, 401])(
    'begun as one person with an expired token is not sent as another person (%i)',
    async (status) => {
      keepExpired()
      const theirs = tokensOf(8)
      answer = ({ path }) => {
        if (path !== refreshPath) return Response.json(account)
        storeElsewhere(theirs)
        return status === 200 ? Response.json({ tokens: tokensOf(7) }) : refusal(status)
      }
      await expect(rename()).rejects.toEqual(new CallFailed(401, noReason))
      expect(pathsAsked()).toEqual([refreshPath])
      expect(localStorage.getItem('refresh_token')).toBe(theirs.refresh)
      expect(wentTo).toEqual([])
    },
  )

  test('begun as one person with a refused token is not repeated as another person', async () => {
    const [own, theirs] = [tokensOf(7), tokensOf(8)]
    keepSession(own, account)
    answer = ({ token }) => {
      storeElsewhere(theirs)
      return token === own.access ? refusal(401) : Response.json(account)
    }
    await expect(rename()).rejects.toMatchObject({ status: 401 })
    expect(asked).toMatchObject([{ path: mePath, token: own.access }])
    expect(localStorage.getItem('refresh_token')).toBe(theirs.refresh)
    expect(wentTo).toEqual([])
  })

  test('by which somebody changes something is not sent as the person whom another tab has signed in', async () => {
    keepSession(tokensOf(7), account)
    const theirs = tokensOf(8)
    storeElsewhere(theirs)
    await expect(rename()).rejects.toEqual(new CallFailed(401, noReason))
    expect(asked).toEqual([])
    expect(wentTo).toEqual([])
    expect(readSession()).toEqual({ status: 'in', account: null })
    await rename()
    expect(asked).toMatchObject([{ path: mePath, token: theirs.access }])
  })

  test('that is refused does not end a session that another tab has begun since', async () => {
    keepSession(tokensOf(7), account)
    const begun = tokensOf(7)
    answer = () => {
      storeElsewhere(begun)
      return refusal(403)
    }
    await expect(rename()).rejects.toEqual(new CallFailed(0, unreachable))
    expect(localStorage.getItem('refresh_token')).toBe(begun.refresh)
    expect(wentTo).toEqual([])
    expect(getFirstDialog()).toBeUndefined()
  })
})

describe('the end of a session', () => {
  const signInHere = () => paths.login(`${location.pathname}${location.search}${location.hash}`)
  const isForgotten = () =>
    ['access_token', 'refresh_token', 'user', 'isLoggedIn'].every((key) => localStorage.getItem(key) === null)

  test.each([
    ['what somebody does', rename, 401, '로그인이 만료되었습니다. 다시 로그인해주세요.'],
    ['what somebody reads', askMe, 401, '로그인이 만료되었습니다. 다시 로그인해주세요.'],
    ['what somebody does', rename, 403, '접근 권한이 없습니다. 다시 로그인해주세요.'],
  ])('%s is refused: it leads to the login and shows a message (%#)', async (_, ask, status, message) => {
    keepSession(tokensOf(7), account)
    answer = () => refusal(status)
    await expect(ask()).rejects.toMatchObject({ status })
    await vi.waitFor(() => expect(getFirstDialog()?.message).toBe(message))
    expect(wentTo).toEqual([signInHere()])
    expect(isForgotten()).toBe(true)
    expect(readSignedIn()).toEqual({ user: null, isLoggedIn: false, isNewUser: false })
  })

  test('takes the refresh token away first, so that no other tab tries to renew it in between', () => {
    keepSession(tokensOf(7), account)
    const leftBehind: (string | null)[] = []
    const removeItem = Storage.prototype.removeItem
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key: string) {
      removeItem.call(this, key)
      // Another tab gets one storage event per key.
      if (key === 'access_token') leftBehind.push(this.getItem('refresh_token'))
    })
    clearSession()
    expect(leftBehind).toEqual([null])
    expect(isForgotten()).toBe(true)
  })

  test('shows the server’s message', async () => {
    keepSession(tokensOf(7), account)
    answer = () => refusal(403, '카페 직원만 할 수 있어요.')
    await expect(rename()).rejects.toMatchObject({ status: 403 })
    await vi.waitFor(() => expect(getFirstDialog()?.message).toBe('카페 직원만 할 수 있어요.'))
  })

  test('shows why the session is over, if only its renewal is told', async () => {
    keepExpired()
    answer = ({ path }) =>
      path === refreshPath ? refusal(401, '이용이 정지된 계정이에요.') : refusal(401, '로그인이 필요해요.')
    await expect(askMe()).rejects.toMatchObject({ status: 401 })
    await vi.waitFor(() => expect(getFirstDialog()?.message).toBe('이용이 정지된 계정이에요.'))
  })

  test('is shown once, however many calls were running', async () => {
    keepSession(tokensOf(7), account)
    answer = () => refusal(401)
    await Promise.allSettled([askMe(), rename(), rename()])
    await vi.waitFor(() => expect(getFirstDialog()).toBeDefined())
    getFirstDialog()?.settle(true)
    expect(getFirstDialog()).toBeUndefined()
    expect(wentTo).toHaveLength(1)
  })

  test('is shown, then and the next time, even if navigating to the login fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answer = () => refusal(401)
    for (leadsNowhere of [true, false]) {
      keepSession(tokensOf(7), account)
      await expect(rename()).rejects.toMatchObject({ status: 401 })
      await vi.waitFor(() => expect(getFirstDialog()).toBeDefined())
      getFirstDialog()?.settle(true)
      await vi.waitFor(() => expect(getFirstDialog()).toBeUndefined())
    }
    expect(log).toHaveBeenCalledTimes(1)
    expect(wentTo).toEqual([signInHere()])
  })

  test('is silent when a read is forbidden', async () => {
    keepSession(tokensOf(7), account)
    answer = () => refusal(403)
    await expect(askMe()).rejects.toMatchObject({ status: 403 })
    expect(isForgotten()).toBe(true)
    expect(readSession().status).toBe('out')
    expect(wentTo).toEqual([])
    expect(getFirstDialog()).toBeUndefined()
  })

  test('a visitor’s refused read is silent, and a refused action leads to the login without a message', async () => {
    answer = () => refusal(401)
    await expect(askMe()).rejects.toMatchObject({ status: 401, message: noReason })
    expect(wentTo).toEqual([])
    await expect(rename()).rejects.toMatchObject({ status: 401 })
    await vi.waitFor(() => expect(wentTo).toEqual([signInHere()]))
    expect(getFirstDialog()).toBeUndefined()
  })

  test('refused sign-in and sign-out calls end no session', async () => {
    const tokens = tokensOf(7)
    keepSession(tokens, account)
    answer = () => refusal(401, '안 돼요')
    const body = { code: 'x', state: 'y' }
    await expect(
      call(signInEndpoints('kakao').finish, { body }, { client: queryClient() }),
    ).rejects.toMatchObject({
      message: '안 돼요',
    })
    await expect(
      call(accountEndpoints.signOut, { body: { refresh: tokens.refresh } }, { client: queryClient() }),
    ).rejects.toMatchObject({ status: 401 })
    expect(localStorage.getItem('access_token')).toBe(tokens.access)
    expect(pathsAsked()).not.toContain(refreshPath)
    expect(wentTo).toEqual([])
  })

  test('a refused renewal ends the session for all waiting calls', async () => {
    keepExpired()
    answer = () => refusal(401)
    await expect(askMe()).rejects.toMatchObject({ status: 401 })
    expect(isForgotten()).toBe(true)
    expect(readSession()).toEqual({ status: 'out', account: null })
  })
})

describe('signing out while something is being read', () => {
  const readMe = () => queryClient().fetchQuery({ ...accountQueries.me(), staleTime: 0 })
  const everywhere = () => call(accountEndpoints.signOutEverywhere, {}, { client: queryClient() })
  const everywherePath = accountEndpoints.signOutEverywhere.path

  function aReply() {
    let resolve: (reply: Response) => void = () => undefined
    const promise = new Promise<Response>((answered) => {
      resolve = answered
    })
    return { promise, resolve }
  }

  /** A server that ends the session when the test says so, and then refuses reads. */
  function aServer() {
    const ending = aReply()
    answer = ({ path }) => (path === mePath ? refusal(401) : ending.promise)
    return ending
  }

  test('shows no refusal: the read is aborted before the session ends', async () => {
    keepSession(tokensOf(7), account)
    const ending = aServer()
    const signals: AbortSignal[] = []
    const answered = window.fetch
    vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
      if (input !== mePath) return answered(input, init)
      if (init?.signal) signals.push(init.signal)
      return new Promise(() => undefined)
    })
    const read = readMe().catch(() => 'aborted')
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    const ended = signOut()
    await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true))
    ending.resolve(Response.json({}))
    await ended
    expect(await read).toBe('aborted')
    expect(readSession().status).toBe('out')
    expect(wentTo).toEqual([])
    expect(getFirstDialog()).toBeUndefined()
  })

  test('sends nothing more for that session', async () => {
    keepSession(tokensOf(7), account)
    const ending = aServer()
    const ended = endSessionBy(everywhere, () => undefined)
    await vi.waitFor(() => expect(pathsAsked()).toEqual([everywherePath]))
    const read = askMe().catch((error: Error) => error)
    ending.resolve(Response.json({}))
    await ended
    expect(await read).toBeInstanceOf(CallFailed)
    expect(pathsAsked()).toEqual([everywherePath])
    expect(wentTo).toEqual([])
    expect(getFirstDialog()).toBeUndefined()
  })

  test('does not wait to read again what the ending changed', async () => {
    keepSession(tokensOf(7), account)
    const client = queryClient()
    answer = () => Response.json(account, { headers: { [tagHeaders.dependsOn]: 'a-leaver' } })
    const observer = new QueryObserver(client, accountQueries.me())
    const stopReading = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(pathsAsked()).toEqual([mePath]))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    answer = () => Response.json({}, { headers: { [tagHeaders.changed]: 'a-leaver' } })
    const leaving = new MutationObserver(client, { mutationFn: everywhere })
    await endSessionBy(
      () => leaving.mutate(),
      () => undefined,
    )
    expect(pathsAsked()).toEqual([mePath, everywherePath])
    expect(readSession().status).toBe('out')
    stopReading()
  })

  test('says nothing of a read that was under way and is refused while it ends', async () => {
    keepSession(tokensOf(7), account)
    const [ending, reading] = [aReply(), aReply()]
    answer = ({ path }) => (path === mePath ? reading.promise : ending.promise)
    const read = askMe().catch((error: Error) => error)
    await vi.waitFor(() => expect(pathsAsked()).toEqual([mePath]))
    const ended = endSessionBy(everywhere, () => undefined)
    await vi.waitFor(() => expect(pathsAsked()).toEqual([mePath, everywherePath]))
    const refused = refusal(401)
    reading.resolve(refused)
    await vi.waitFor(() => expect(refused.bodyUsed).toBe(true))
    await new Response('later').text()
    ending.resolve(Response.json({}))
    await ended
    expect(await read).toBeInstanceOf(CallFailed)
    expect(pathsAsked()).toEqual([mePath, everywherePath])
    expect(wentTo).toEqual([])
    expect(getFirstDialog()).toBeUndefined()
  })

  test('is neither member nor visitor until the next screen is shown', async () => {
    keepSession(tokensOf(7), account)
    answer = () => Response.json({})
    const onTheWay: unknown[] = []
    await endSessionBy(everywhere, () => {
      onTheWay.push(readSession().status, localStorage.getItem('access_token'))
    })
    expect(onTheWay).toEqual(['checking', null])
    expect(readSession().status).toBe('out')
  })

  test('continues reading when the server could not be reached', async () => {
    keepSession(tokensOf(7), account)
    answer = ({ path }) => (path === mePath ? Response.json(account) : refusal(503))
    const ended = endSessionBy(everywhere, () => undefined).catch((error: Error) => error)
    const read = readMe()
    expect(await ended).toBeInstanceOf(CallFailed)
    expect(await read).toMatchObject({ id: account.id })
    expect(readSession().status).toBe('in')
  })

  describe('in a browser that shows pushes', () => {
    const unsubscribe = vi.fn(async () => true)
    const pushManager = { getSubscription: async () => ({ unsubscribe }) }
    const worker = () => vi.spyOn(navigator.serviceWorker, 'getRegistration')

    beforeEach(() => {
      unsubscribe.mockClear()
      keepSession(tokensOf(7), account)
      answer = () => Promise.reject(new TypeError('offline'))
    })

    test('ends them there, even if the server cannot be reached', async () => {
      worker().mockResolvedValue({ pushManager } as unknown as ServiceWorkerRegistration)
      await signOut()
      expect(readSession().status).toBe('out')
      await expect.poll(() => unsubscribe.mock.calls.length).toBe(1)
    })

    test('does not wait for that', async () => {
      worker().mockReturnValue(new Promise(() => undefined))
      await signOut()
      expect(readSession().status).toBe('out')
    })
  })

  test('in another tab shows no message that the session has expired', async () => {
    keepSession(tokensOf(7), account)
    const reading = aReply()
    answer = () => reading.promise
    const read = askMe().catch((error: Error) => error)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    storeElsewhere(null)
    hearOfStorage()
    reading.resolve(refusal(401))
    expect(await read).toMatchObject({ status: 401 })
    expect(pathsAsked()).toEqual([mePath])
    expect(wentTo).toEqual([])
    expect(getFirstDialog()).toBeUndefined()
  })
})

describe('the session', () => {
  test('stores a placeholder e-mail if there is none, which is never shown or sent', async () => {
    keepSession(tokensOf(7), account)
    const stored = JSON.parse(localStorage.getItem('user') ?? 'null')
    expect(stored).toEqual({ ...storedUser, email: '7@temp.meeple.invalid' })
    expect(readSession().account).toEqual(account)
    hearOfStorage()
    expect(readSession().account?.email).toBeNull()
    await rename()
    expect(JSON.stringify(asked)).not.toContain('temp.meeple.invalid')
  })

  test('keeps a real e-mail', () => {
    keepSession(tokensOf(7), { ...account, email: 'fairy@example.com' })
    expect(JSON.parse(localStorage.getItem('user') ?? 'null').email).toBe('fairy@example.com')
    expect(readSession().account?.email).toBe('fairy@example.com')
  })

  test('adds a placeholder e-mail to a restored user without one', () => {
    keepSession(tokensOf(7), account)
    localStorage.setItem('user', JSON.stringify(storedUser))
    hearOfStorage()
    expect(JSON.parse(localStorage.getItem('user') ?? 'null').email).toBe('7@temp.meeple.invalid')
  })

  test('marks a new member in the stored copy and leaves the rest of the storage alone', () => {
    changeDeviceValue({ name: 'recentSearches', initial: [] as string[] }, () => ['스플렌더'])
    keepSession(tokensOf(7), account, { isNew: true })
    const kept = JSON.parse(localStorage.getItem('root') ?? 'null').state
    expect(kept.auth).toMatchObject({ isLoggedIn: true, isNewUser: true, user: { user_id: 7 } })
    expect(kept.storage.recentSearches).toContain('스플렌더')
    expect(Object.keys(kept).sort()).toEqual(['auth', 'storage'])
  })

  test('follows signing in and out in another tab', () => {
    localStorage.setItem('user', JSON.stringify(storedUser))
    storeElsewhere(tokensOf(7))
    hearOfStorage()
    expect(readSession()).toEqual({ status: 'in', account })
    storeElsewhere(null)
    hearOfStorage()
    expect(readSession()).toEqual({ status: 'out', account: null })
    expect(localStorage.getItem('user')).toBeNull()
  })

  test('that a busy server could not confirm is confirmed by itself, after growing pauses', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let seconds = 0
    const renewedAt: number[] = []
    answer = ({ path }) => {
      if (path !== refreshPath) return Response.json(account)
      renewedAt.push(seconds)
      return renewedAt.length <= 3 ? refusal(429) : Response.json({ tokens: tokensOf(7) })
    }
    const aSecondLater = async () => {
      seconds += 1
      await vi.advanceTimersByTimeAsync(1_000)
      return readSession().status
    }
    storeElsewhere(tokensOf(7, { secondsAgo: 60 * minute }))
    hearOfStorage()
    await expect.poll(aSecondLater, { interval: 10 }).toBe('in')
    const pauses = renewedAt.slice(1).map((at, index) => at - (renewedAt[index] ?? 0))
    expect(pauses.map((pause, index) => pause >= 5 * 2 ** index)).toEqual([true, true, true])
    expect(renewedAt).toHaveLength(4)
  })

  test('that nobody could confirm is not asked for any more once its tokens are gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer = () => refusal(503)
    storeElsewhere(tokensOf(7, { secondsAgo: 60 * minute }))
    hearOfStorage()
    await expect
      .poll(() => vi.advanceTimersByTimeAsync(1_000).then(() => asked.length), { interval: 10 })
      .toBe(2)
    clearSession()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked).toHaveLength(2)
  })

  test('is an operator’s if this browser has stored so, or else if the server says so', async () => {
    const operator = anAccount({ isOperator: true })
    keepSession(tokensOf(7), operator)
    answer = () => new Promise<Response>(() => undefined)
    expect(await credentials.whenOperator()).toBe(true)
    clearSession()
    expect(await credentials.whenOperator()).toBe(false)
    keepSession(tokensOf(7), account)
    answer = () => Response.json(operator)
    expect(await credentials.whenOperator()).toBe(true)
  })

  test('is no operator’s if neither says so, or the server cannot be asked', async () => {
    keepSession(tokensOf(7), account)
    answer = () => refusal(429)
    expect(await credentials.whenOperator()).toBe(false)
    answer = () => Response.json(account)
    expect(await credentials.whenOperator()).toBe(false)
    expect(readSession().status).toBe('in')
  })

  test('closes what the previous person was being asked', async () => {
    keepSession(tokensOf(7), account)
    const answers = Promise.all([
      showDialog({ title: '정말 탈퇴할까요?', cancelLabel: '취소', onConfirm: rename }),
      showDialog({ title: '저장했어요' }),
    ])
    hearOfStorage()
    expect(getFirstDialog()?.title).toBe('정말 탈퇴할까요?')
    storeElsewhere(tokensOf(8))
    hearOfStorage()
    expect(getFirstDialog()).toBeUndefined()
    expect(await answers).toEqual([false, false])
  })

  test('does not combine one person’s tokens with the stored user of another', () => {
    localStorage.setItem('user', JSON.stringify(storedUser))
    storeElsewhere(tokensOf(8))
    hearOfStorage()
    expect(readSession()).toEqual({ status: 'in', account: null })
  })

  test('follows what happened elsewhere when the back button restores its page', () => {
    storeElsewhere(tokensOf(7))
    comeBack(false)
    expect(readSession().status).toBe('out')
    localStorage.setItem('user', JSON.stringify(storedUser))
    comeBack(true)
    expect(readSession()).toEqual({ status: 'in', account })
    storeElsewhere(tokensOf(8))
    comeBack(true)
    expect(readSession()).toEqual({ status: 'in', account: null })
    storeElsewhere(null)
    comeBack(true)
    expect(readSession()).toEqual({ status: 'out', account: null })
  })

  test.each(['not a token', 'a.b.c', ''])(
    'treats an invalid token like %o as expired without an error',
    (token) => {
      const log = vi.spyOn(console, 'error')
      localStorage.setItem('access_token', token)
      hearOfStorage()
      expect(readSession().status).toBe('out')
      expect(getFirstDialog()).toBeUndefined()
      expect(log).not.toHaveBeenCalled()
    },
  )

  test('clears the previous person’s data for the next one', async () => {
    keepSession(tokensOf(7), account)
    const client = queryClient()
    client.setQueryData(['me', 'secret'], '일곱의 것')
    await client.prefetchQuery({ queryKey: ['games', 1], queryFn: () => ({ has_liked: true }) })
    keepSession(tokensOf(7), account)
    expect(client.getQueryData(['me', 'secret'])).toBe('일곱의 것')
    keepSession(tokensOf(8), { ...account, id: 8 })
    expect(client.getQueryData(['me', 'secret'])).toBeUndefined()
    // Public answers contain personal data such as likes, so inactive ones are removed too.
    expect(client.getQueryState(['games', 1])).toBeUndefined()
  })

  test('keeps the document’s answers for the parts of the page that React has not hydrated yet', () => {
    keepSession(tokensOf(7), account)
    queryClient().setQueryData(['games', 1], { has_liked: false })
    clearSession()
    expect(queryClient().getQueryState(['games', 1])).toMatchObject({
      data: { has_liked: false },
      isInvalidated: true,
    })
  })

  test('stores later changes of the account for the next visit', () => {
    keepSession(tokensOf(7), account)
    queryClient().setQueryData(accountQueries.me().queryKey, { ...account, nickname: '새이름' })
    expect(readSession().account?.nickname).toBe('새이름')
    expect(JSON.parse(localStorage.getItem('user') ?? 'null').first_name).toBe('새이름')
  })
})

test('a call that needs a proven phone number leads to the screen that proves it, and back here', async () => {
  keepSession(tokensOf(7), account)
  answer = () => Response.json({ error: '번호를 확인해 주세요.', code: 'PROVE_PHONE' }, { status: 409 })
  await expect(rename()).rejects.toMatchObject({ status: 401 })
  expect(wentTo).toEqual([paths.phone(`${window.location.pathname}${window.location.search}`)])
})
