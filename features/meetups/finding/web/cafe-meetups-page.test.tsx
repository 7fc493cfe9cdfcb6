import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { cafeRefusals } from '~/features/cafes/refusals'
import { aCafeReply } from '~/features/cafes/test-cafe'
import { paths } from '~/features/paths'
import { aMeetup } from '../../core/test-meetup'
import CafeMeetupsPage from './cafe-meetups-page'

const cafe = { ...aCafeReply({ name: '달빛다락' }), opening: null }
const meetups = { count: 1, next: null, previous: null, results: [aMeetup()] }
const tooMany = () => Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })

function open(answerCafe: () => Response) {
  return render(
    <TestMember
      at={paths.cafeMeetups(7)}
      answer={({ path }) =>
        path === cafeEndpoints.cafe.path.replace(':id', '7') ? answerCafe() : Response.json(meetups)
      }
    >
      <CafeMeetupsPage />
    </TestMember>,
  )
}

test('a cafe that cannot be read leaves its meetups on the screen, and is read again when asked', async () => {
  let isAway = true
  const screen = await open(() => (isAway ? tooMany() : Response.json(cafe)))
  await expect.element(screen.getByText('카페를 불러오지 못했어요')).toBeInTheDocument()
  await expect.element(screen.getByText('토요일 오후, 전략 게임 한 판')).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: '여기서 모임 열기' })).toBeInTheDocument()
  isAway = false
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(screen.getByText('달빛다락')).toBeInTheDocument()
})

test('no meetup can be opened at a cafe that is gone', async () => {
  const { status, code, says } = cafeRefusals.hiddenCafe
  const screen = await open(() => Response.json({ error: says, code }, { status }))
  await expect.element(screen.getByText('더는 볼 수 없는 카페예요')).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: '모임 목록으로' })).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: '여기서 모임 열기' })).not.toBeInTheDocument()
})
