import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { useUserCheck } from './use-user-check'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

function Check() {
  return <p>{useUserCheck() === 'done' ? '목록' : '확인 중'}</p>
}

const refused = (status: number) => () => Response.json({ error: '잠시 후 다시 시도해주세요' }, { status })

/** Opens the list of meetups on a device with a stored session. `answerMe` replies who its member is. */
async function openList(answerMe?: () => Response | Promise<Response>) {
  const screen = await render(
    <TestMember at={paths.meetups()} answer={refused(401)} {...(answerMe && { answerMe })}>
      <Check />
    </TestMember>,
  )
  const list = screen.getByText('목록')
  const loader = screen.getByText('확인 중')
  return {
    expectList: () => expect.element(list).toBeVisible(),
    expectLoader: () => expect.element(loader).toBeVisible(),
    /** The screen has been left for the login. */
    expectLogin: async () => {
      await expect.element(loader).not.toBeInTheDocument()
      await expect.element(list).not.toBeInTheDocument()
    },
  }
}

/** Waits until this many timers are pending, so that the reply has been handled. */
const untilTimersAre = (count: number) => expect.poll(() => vi.getTimerCount()).toBe(count)

test('somebody whom the server knows sees the list', async () => {
  const { expectList } = await openList()
  await expectList()
})

test.each([400, 401, 404, 429])('whom the server refuses with %i is sent to the login', async (status) => {
  const { expectLogin } = await openList(refused(status))
  await expectLogin()
})

test('a server that does not answer is waited for eight seconds', async () => {
  const { expectLoader, expectLogin } = await openList(() => new Promise<Response>(() => undefined))
  await expectLoader()
  vi.advanceTimersByTime(7_999)
  await expectLoader()
  vi.advanceTimersByTime(1)
  await expectLogin()
})

test.each([500, 503])(
  'a server that fails with %i leads to the login three seconds later',
  async (status) => {
    const { expectLoader, expectLogin } = await openList(refused(status))
    // The limit of eight seconds, and the wait of three seconds.
    await untilTimersAre(2)
    vi.advanceTimersByTime(2_999)
    await expectLoader()
    vi.advanceTimersByTime(1)
    await expectLogin()
  },
)

test('the loader stays for ten seconds at most, also when the server fails late', async () => {
  let fail = () => {}
  const failing = new Promise<Response>((resolve) => {
    fail = () => resolve(refused(500)())
  })
  const { expectLoader, expectLogin } = await openList(() => failing)
  await expectLoader()
  vi.advanceTimersByTime(7_900)
  fail()
  await untilTimersAre(2)
  vi.advanceTimersByTime(2_099)
  await expectLoader()
  vi.advanceTimersByTime(1)
  await expectLogin()
})

test('without a connection the list goes on', async () => {
  const { expectList } = await openList(() => Promise.reject(new TypeError('Failed to fetch')))
  await expectList()
})
