import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { noticeEndpoints } from '../endpoints'
import { NoticeSettings } from './notice-settings'

const setting = {
  group: 'meetups',
  label: '모임',
  description: '내 모임의 소식',
  isFixed: false,
  isWanted: true,
  isPushed: true,
}
const push = { publicKey: 'AQAB', endpoint: null, isStandIn: false }

const noAlimtalk = { phone: null, choices: [] }

async function openWith(
  answerWrite: (asked: ApiCall) => Response | Promise<Response>,
  alimtalk: object = noAlimtalk,
) {
  return render(
    <TestMember
      at="/profile/edit"
      asksForPushes
      answer={(asked) => {
        if (asked.method !== 'GET') return answerWrite(asked)
        if (asked.path === noticeEndpoints.alimtalk.path) return Response.json(alimtalk)
        return Response.json(asked.path === noticeEndpoints.push.path ? push : [setting])
      }}
    >
      <NoticeSettings />
    </TestMember>,
  )
}

test('after two quick presses that failed, the switch shows what the server has', async () => {
  const answers: (() => void)[] = []
  const screen = await openWith(
    () =>
      new Promise<Response>((resolve) => {
        const refused = Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
        answers.push(() => resolve(refused))
      }),
  )
  const wanted = screen.getByRole('switch', { name: '모임 알림' })
  await wanted.click()
  await expect.element(wanted).not.toBeChecked()
  await wanted.click()
  await expect.element(wanted).toBeChecked()
  for (const count of [1, 2]) {
    await expect.poll(() => answers.length).toBe(count)
    answers[count - 1]?.()
  }
  const failure = screen.getByRole('alertdialog', { name: '알림 설정을 바꾸지 못했어요' })
  await failure.getByRole('button', { name: '확인' }).click()
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(wanted).toBeChecked()
})

test('a browser that cannot subscribe to pushes says so in Korean', async () => {
  const failing = {
    getSubscription: () => Promise.resolve(null),
    subscribe: () =>
      Promise.reject(new DOMException('Registration failed - push service error', 'AbortError')),
  }
  const worker = { pushManager: failing } as unknown as ServiceWorkerRegistration
  const stubs = [
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default'),
    vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted'),
    vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(worker)),
  ]
  onTestFinished(() => {
    for (const stub of stubs) stub.mockRestore()
  })
  const screen = await openWith(() => Response.json(push))
  await screen.getByRole('switch', { name: '이 기기에서 푸시 받기' }).click()
  const failure = screen.getByRole('alertdialog', { name: '푸시 설정을 바꾸지 못했어요' })
  await expect
    .element(failure)
    .toMatchTextContent('이 브라우저가 푸시를 준비하지 못했어요. 잠시 후 다시 시도해 주세요.')
})

const seat = { topic: 'seat', label: '자리', description: '자리가 났을 때', isWanted: true }

test('an 알림톡 is switched by kind, and springs back if that failed', async () => {
  const asked: ApiCall[] = []
  const screen = await openWith(
    (call) => {
      asked.push(call)
      return asked.length === 1
        ? Response.json({ phone: '010-****-5678', choices: [{ ...seat, isWanted: false }] })
        : Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
    },
    { phone: '010-****-5678', choices: [seat] },
  )
  const section = screen.getByRole('region', { name: '카카오 알림톡' })
  await expect.element(section).toMatchTextContent('010-****-5678의 카카오톡으로')
  const wanted = section.getByRole('switch', { name: '자리' })
  await wanted.click()
  await expect.element(wanted).not.toBeChecked()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatchObject({ path: '/v1/me/notices/alimtalk/seat', body: { isWanted: false } })
  await wanted.click()
  const failure = screen.getByRole('alertdialog', { name: '알림톡 설정을 바꾸지 못했어요' })
  await failure.getByRole('button', { name: '확인' }).click()
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(wanted).not.toBeChecked()
})

test('without a proven number it leads there, and where none are sent nothing is said', async () => {
  const screen = await openWith(() => Response.json(push), { phone: null, choices: [seat] })
  const link = screen.getByRole('link', { name: '휴대폰 번호 확인하기' })
  await expect.element(link).toHaveAttribute('href', '/profile/phone?to=%2Fprofile%2Fedit')
  await expect.element(screen.getByRole('switch', { name: '자리' })).not.toBeInTheDocument()
})
