import { useSearchParams } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { aGameReply } from '~/features/catalogue/test-game'
import { paths } from '~/features/paths'
import type { LocationNow } from '~/features/places/web/use-location'
import { onePage } from '~/lib/paging'
import { useParameters } from '~/lib/web/use-parameters'
import { type FilterName, readChoice } from './meetup-choice'
import { MeetupFilterBar } from './meetup-filter-bar'

afterEach(() => localStorage.clear())

const here = { latitude: 37.5663, longitude: 126.9779 }
const nowhere: LocationNow = {
  my: null,
  search: null,
  address: null,
  point: here,
  isDefault: true,
  status: 'unasked',
  name: '서울시청 주변',
  from: '서울시청',
  ask: async () => null,
}

function Bar({ location }: { location: LocationNow }) {
  const { change } = useParameters<FilterName>()
  const [params] = useSearchParams()
  return (
    <>
      <MeetupFilterBar choice={readChoice(params)} change={change} location={location} />
      <p>주소: {params.toString()}</p>
    </>
  )
}

function open({ query = '', location = nowhere }: { query?: string; location?: LocationNow } = {}) {
  const splendor = aGameReply({ id: 7, name: '스플렌더' })
  return render(
    <TestMember
      at={paths.meetups(query)}
      as={null}
      answer={({ path }) => Response.json(path.startsWith('/v1/products/7') ? splendor : onePage([splendor]))}
    >
      <Bar location={location} />
    </TestMember>,
  )
}

test('every press is kept in the address, and a second press takes it back', async () => {
  const screen = await open()
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const address = (text: string) =>
    expect.element(screen.getByText(`주소: ${text}`, { exact: true })).toBeVisible()
  await press('내일')
  await press('주말')
  await press('빈자리')
  await press('처음이어도 환영')
  await address('when=weekend&seat=Y&beginner=Y')
  const welcome = screen.getByRole('button', { name: '처음이어도 환영' })
  await expect.element(welcome).toHaveAttribute('aria-pressed', 'true')
  await press('처음이어도 환영')
  await press('주말')
  await address('seat=Y')
})

test('a distance asks for the position first, and without one nothing is chosen', async () => {
  const answers = [null, here]
  const location = { ...nowhere, ask: async () => answers.shift() ?? null }
  const screen = await open({ location })
  const near = screen.getByRole('button', { name: '3km 안' })
  await near.click()
  await expect.element(near).toHaveAttribute('aria-pressed', 'false')
  await near.click()
  await expect.element(near).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByText('주소: km=3')).toBeVisible()
})

test('a game is found by its name, named on its chip and taken away by it', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: '게임', exact: true }).click()
  await screen.getByRole('searchbox').fill('스플')
  await screen.getByRole('button', { name: /^스플렌더/ }).click()
  await expect.element(screen.getByText('주소: game=7')).toBeVisible()
  await screen.getByRole('button', { name: /스플렌더.*선택 해제/ }).click()
  await expect.element(screen.getByRole('button', { name: '게임', exact: true })).toBeVisible()
})
