import encodeQR from 'qr'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { aCafeReply } from '~/features/cafes/test-cafe'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import type { Earned } from '../endpoints'
import { loyaltyEndpoints } from '../endpoints'
import { earnRefusals } from '../refusals'
import { writeCode } from '../stamp'
import StampScanPage from './stamp-scan-page'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const cafe = aCafeReply({ id: 7, name: '주사위다방' })
const code = (cafeId = cafe.id) =>
  `https://meeple.example/qr-scan/${cafeId}?code=${writeCode({ cafeId, step: 59_126_760, signature: 'abcdefghijklmnopqrst-_' })}`

const earned: Earned = { page: 1, count: 3, stamp: 'earned', checkIns: [] }
const asReply = (outcome: Earned) => () => Response.json(outcome)
const refused = ({ status, code, says, field }: (typeof earnRefusals)[keyof typeof earnRefusals]) =>
  Response.json({ error: says, code, fields: field ? { [field]: says } : undefined }, { status })

async function open(
  answerEarn: (asked: ApiCall) => Response,
  { at = paths.stampScan(cafe.id), canReadRewards = true } = {},
) {
  const given: unknown[] = []
  const screen = await render(
    <TestMember
      at={at}
      path="/qr-scan/:id"
      answer={(asked) => {
        if (asked.path === loyaltyEndpoints.earn.path) {
          given.push(asked.body)
          return answerEarn(asked)
        }
        if (asked.path === cafeEndpoints.follow.path) {
          return Response.json({ isFollowed: true, followCount: 13 })
        }
        if (asked.path.startsWith(loyaltyEndpoints.rewards.path)) {
          if (!canReadRewards) return Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
          return Response.json(onePage([{ stampCount: 5, coupon: '음료 한 잔' }]))
        }
        return Response.json({ ...cafe, opening: cafe.opening && [...cafe.opening] })
      }}
    >
      <StampScanPage />
    </TestMember>,
  )
  return { screen, given }
}

/** Replaces the camera with one that sees this text as a QR code. */
function letCameraSee(text: string): void {
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const size = Math.floor(440 / cells.length)
  const left = (640 - size * cells.length) / 2
  const draw = () => {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 640, 480)
    context.fillStyle = '#1c1c22'
    cells.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) context.fillRect(left + x * size, 20 + y * size, size, size)
      })
    })
  }
  draw()
  const stream = canvas.captureStream(10)
  // The stream of a canvas sends a frame only when the canvas is drawn again.
  const timer = setInterval(draw, 100)
  stream.getVideoTracks()[0]?.addEventListener('ended', () => clearInterval(timer))
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
}

function letCameraFail(name: string): void {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name))
}

test('the camera reads the code of the cafe’s screen, which is given in once, and the stamp lands', async () => {
  letCameraSee(code())
  const { screen, given } = await open(asReply(earned))
  await screen.getByRole('button', { name: '카메라 켜기' }).click()
  await expect.element(screen.getByRole('heading', { name: '스탬프를 받았어요' })).toBeVisible()
  await expect.element(screen.getByText('2개 더 모으면 음료 한 잔 쿠폰을 받아요.')).toBeVisible()
  expect(given).toEqual([{ cafeId: cafe.id, code: code() }])
})

test('a stamp lands without a word about rewards that could not be read', async () => {
  const { screen } = await open(asReply(earned), { canReadRewards: false })
  await screen.getByRole('textbox', { name: '여섯 자리 코드' }).fill('012345')
  await screen.getByRole('button', { name: '스탬프 받기' }).click()
  await expect.element(screen.getByRole('heading', { name: '스탬프를 받았어요' })).toBeVisible()
  await expect.element(screen.getByText(/아직 스탬프 보상을 정하지 않았어요/)).not.toBeInTheDocument()
})

test('the code of another cafe and of anything else is named without asking anybody', async () => {
  letCameraSee(code(8))
  const { screen, given } = await open(asReply(earned))
  await screen.getByRole('button', { name: '카메라 켜기' }).click()
  await expect.element(screen.getByText(earnRefusals.otherCafe.says)).toBeVisible()
  expect(given).toEqual([])
})

test.each([
  ['NotAllowedError', /카메라를 쓸 수 없게 되어 있어요/],
  ['NotFoundError', /이 기기에서는 카메라를 쓸 수 없어요/],
  ['NotReadableError', /카메라를 켜지 못했어요/],
])('a camera that answers %s is said to, and six digits do as well', async (name, sentence) => {
  letCameraFail(name)
  const { screen, given } = await open(asReply(earned))
  await screen.getByRole('button', { name: '카메라 켜기' }).click()
  await expect.element(screen.getByText(sentence)).toBeVisible()
  await screen.getByRole('textbox', { name: '여섯 자리 코드' }).fill('012 345')
  await screen.getByRole('button', { name: '스탬프 받기' }).click()
  await expect.element(screen.getByRole('heading', { name: '스탬프를 받았어요' })).toBeVisible()
  expect(given).toEqual([{ cafeId: cafe.id, code: '012345' }])
})

test('too few digits are not sent', async () => {
  const { screen, given } = await open(asReply(earned))
  await screen.getByRole('textbox', { name: '여섯 자리 코드' }).fill('123')
  await screen.getByRole('button', { name: '스탬프 받기' }).click()
  await expect.element(screen.getByText('카페 화면의 숫자 6자리를 입력해 주세요.')).toBeVisible()
  expect(given).toEqual([])
})

test('a wrong code is refused at its field', async () => {
  const { screen } = await open(() => refused(earnRefusals.wrongCode))
  const digits = screen.getByRole('textbox', { name: '여섯 자리 코드' })
  await digits.fill('123456')
  await screen.getByRole('button', { name: '스탬프 받기' }).click()
  await expect.element(screen.getByText(earnRefusals.wrongCode.says)).toBeVisible()
  await expect.element(digits).toHaveAttribute('aria-invalid', 'true')
})

test('who does not follow the cafe can do so there and then, and earns with the same code', async () => {
  let isFirst = true
  const { screen, given } = await open(() => {
    const reply = isFirst ? refused(earnRefusals['not-followed']) : asReply(earned)()
    isFirst = false
    return reply
  })
  await screen.getByRole('textbox', { name: '여섯 자리 코드' }).fill('654321')
  await screen.getByRole('button', { name: '스탬프 받기' }).click()
  await screen.getByRole('button', { name: '팔로우하고 스탬프 받기' }).click()
  await expect.element(screen.getByRole('heading', { name: '스탬프를 받았어요' })).toBeVisible()
  expect(given).toEqual([
    { cafeId: cafe.id, code: '654321' },
    { cafeId: cafe.id, code: '654321' },
  ])
})

test('an address that holds a code gives it in at once, and each outcome is said by itself', async () => {
  const checkIns = [{ meetupId: 3, title: '카탄 한 상' }]
  const { screen, given } = await open(asReply({ ...earned, stamp: 'already-today', checkIns }), {
    at: new URL(code()).pathname + new URL(code()).search,
  })
  await expect.element(screen.getByText("'카탄 한 상' 모임에 체크인했어요")).toBeVisible()
  await expect.element(screen.getByText('오늘 스탬프는 이미 받았어요')).toBeVisible()
  expect(given).toHaveLength(1)
})

test('a stamp whose answer was lost is asked for once more, under the same key', async () => {
  const keys: (string | null)[] = []
  const { screen } = await open(({ key }) => {
    keys.push(key)
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return asReply(earned)()
  })
  await screen.getByLabelText('여섯 자리 코드').fill('123456')
  await screen.getByRole('button', { name: '스탬프 받기' }).click()
  await screen.getByRole('button', { name: '다시 시도' }).click()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[1]).toBe(keys[0])
  await expect.element(screen.getByRole('button', { name: '다시 시도' })).not.toBeInTheDocument()
})

test('the check-in at a meetup is named so, leads back to it, and the same code still earns the stamp', async () => {
  const checkIns = [{ meetupId: 3, title: '카탄 한 상' }]
  const outcomes: Earned[] = [
    { ...earned, count: 0, stamp: 'not-followed', checkIns },
    { ...earned, checkIns: [] },
  ]
  const { screen, given } = await open(() => Response.json(outcomes.shift()), {
    at: paths.checkIn(cafe.id, 3),
  })
  await screen.getByLabelText('여섯 자리 코드').fill('123456')
  await screen.getByRole('button', { name: '체크인하기' }).click()
  await expect.element(screen.getByRole('heading', { name: '체크인했어요' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '확인' })).toHaveAttribute('href', paths.meetup(3))
  await screen.getByRole('button', { name: '팔로우하고 스탬프 받기' }).click()
  await expect.element(screen.getByRole('heading', { name: '스탬프를 받았어요' })).toBeVisible()
  await expect.element(screen.getByText("'카탄 한 상' 모임에 체크인했어요")).toBeVisible()
  expect(given).toEqual([
    { cafeId: cafe.id, code: '123456' },
    { cafeId: cafe.id, code: '123456' },
  ])
})
