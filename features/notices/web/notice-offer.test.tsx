import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { changeDeviceValue } from '~/lib/web/device-values'
import { noticeEndpoints } from '../endpoints'
import { NoticeOffer } from './notice-offer'
import { pushRefusedAt } from './use-push-device'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const inKakao =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/136.0 Mobile Safari/537.36 KAKAOTALK/25.4.2 (INAPP)'
const seat = { topic: 'seat', label: '자리', description: '자리가 났을 때', isWanted: true }

interface Given {
  agent?: string
  isStandIn?: boolean
  permission?: NotificationPermission
  alimtalk?: { phone: string | null; choices: (typeof seat)[] }
}

async function openOn({
  agent,
  isStandIn = true,
  permission = 'default',
  alimtalk = { phone: null, choices: [] },
}: Given) {
  changeDeviceValue(pushRefusedAt, () => 0)
  const stubs = [vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission)]
  if (agent) stubs.push(vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent) as never)
  onTestFinished(() => {
    for (const stub of stubs) stub.mockRestore()
  })
  const asked: ApiCall[] = []
  const show = () =>
    render(
      <TestMember
        at="/meetups/7"
        asksForPushes
        answer={(call) => {
          if (call.method !== 'GET') asked.push(call)
          if (call.path === noticeEndpoints.push.path) {
            return Response.json({ publicKey: 'AQAB', endpoint: null, isStandIn })
          }
          if (call.path === noticeEndpoints.alimtalk.path) return Response.json(alimtalk)
          return Response.json({ ...alimtalk, choices: [{ ...seat, isWanted: true }] })
        }}
      >
        <NoticeOffer when="방장이 답하면" alimtalk="seat" />
      </TestMember>,
    )
  return { screen: await show(), show, asked }
}

test('pushes are asked for in one tap; put away, they are not asked for again', async () => {
  const { screen, show } = await openOn({})
  await expect.element(screen.getByText('방장이 답하면 바로 알려 드릴까요?')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '알림 켜기' })).toBeVisible()
  await screen.getByRole('button', { name: '다음에 하기' }).click()
  await expect.element(screen.getByText('소식은 홈 위쪽 종(알림)에서 볼 수 있어요.')).toBeVisible()
  await screen.unmount()
  const again = await show()
  await expect.element(again.getByRole('link', { name: '알림 보기' })).toBeVisible()
  await expect.element(again.getByRole('button', { name: '알림 켜기' })).not.toBeInTheDocument()
})

test('a permission that the browser refuses counts as an answer', async () => {
  const { screen } = await openOn({ isStandIn: false })
  const refusing = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('denied')
  onTestFinished(() => refusing.mockRestore())
  await screen.getByRole('button', { name: '알림 켜기' }).click()
  await expect.element(screen.getByText(/종\(알림\)에서 볼 수 있어요/)).toBeVisible()
})

test('Safari on an iPhone shows the steps, and KakaoTalk beside them', async () => {
  const { screen } = await openOn({ agent: iphone, alimtalk: { phone: null, choices: [seat] } })
  const byKakao = screen.getByRole('link', { name: '카카오톡으로 받기' })
  await expect.element(byKakao).toHaveAttribute('href', '/profile/phone?to=%2Fmeetups%2F7')
  await expect.element(screen.getByRole('button', { name: '알림 켜기' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '켜는 방법' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'iPhone에서 알림 켜기' })).toBeVisible()
  await expect.element(screen.getByText(/‘홈 화면에 추가’를 누르고/)).toBeVisible()
})

test("KakaoTalk's own browser offers KakaoTalk, and says so once it brings the notice", async () => {
  const proven = { phone: '010-****-5678', choices: [{ ...seat, isWanted: false }] }
  const { screen, asked } = await openOn({ agent: inKakao, alimtalk: proven })
  await screen.getByRole('button', { name: '카카오톡으로 받기' }).click()
  await expect
    .element(screen.getByText('방장이 답하면 010-****-5678의 카카오톡으로 알려 드려요.'))
    .toBeVisible()
  expect(asked).toMatchObject([{ method: 'PUT', body: { isWanted: true } }])
})

test.each([
  ['an app of others', { agent: inKakao }, /이 앱 안에서는 푸시를 켤 수 없어요.*종\(알림\)에서/],
  ['a browser that was told no', { isStandIn: false, permission: 'denied' }, /차단돼 있어요.*종\(알림\)에서/],
] as const)(
  'where nothing can be turned on, in %s, it says where the answer stands',
  async (_, given, text) => {
    const { screen } = await openOn(given)
    await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  },
)
