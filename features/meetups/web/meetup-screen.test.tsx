import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { tokenKeys } from '~/lib/web/credentials'
import { meetupEndpoints } from '../core/endpoints'
import { aMeetup } from '../core/test-meetup'
import { meetupQueries } from '../core/web/queries'
import { keepTicket } from '../core/web/unlock-store'
import { entryQueries } from '../joining/web/queries'
import { MeetupScreen } from './meetup-screen'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const meetup = aMeetup({ isPublic: false })
const locked = aMeetup({ isPublic: false, isLocked: true })
const id = String(meetup.id)
const onePath = meetupEndpoints.one.path.replace(':id', id)
const isAboutIt = ({ path }: ApiCall) => path.split('?')[0] === onePath
const read = (seen: typeof meetup) => Response.json(seen)
const failure = () => Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })

/** Opens the page that the server has rendered for a visitor, who may not see the meetup. */
async function open(
  answer: (asked: ApiCall) => Response,
  as: null | { id?: number } = {},
  { at = paths.meetup(id), byLink }: { at?: string; byLink?: () => Response } = {},
) {
  const loaded = {
    answers: [
      { key: meetupQueries.detail(id).queryKey, data: { ...locked, seenBy: null }, tags: '' },
      { key: entryQueries.entries(id).queryKey, data: [], tags: '' },
    ],
  }
  const screen = await render(
    <TestMember
      at={at}
      path={paths.meetup(':id')}
      as={as}
      loaded={loaded}
      answer={(asked) => {
        if (byLink && asked.path.endsWith('/unlock-by-link')) return byLink()
        return isAboutIt(asked) ? answer(asked) : Response.json(onePage([]))
      }}
    >
      <MeetupScreen questions={() => null} />
    </TestMember>,
  )
  return {
    screen,
    password: screen.getByLabelText('비밀번호'),
    title: screen.getByRole('heading', { name: meetup.title }),
  }
}

test('members are not asked for the password of their own meetup while it cannot be read as theirs', async () => {
  let isAway = true
  const { screen, password, title } = await open(() => (isAway ? failure() : read(meetup)))
  await expect.element(screen.getByText('모임 정보를 불러오지 못했어요')).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
  isAway = false
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(title).toBeVisible()
})

test('members who are not in it are asked once it was read for them', async () => {
  const { password } = await open(() => read(locked))
  await expect.element(password).toBeVisible()
})

test('a visitor is asked', async () => {
  const { password } = await open(() => read(locked), null)
  await expect.element(password).toBeVisible()
})

test('a visitor who has given the password in this tab is not asked again on the next load', async () => {
  keepTicket(id, { ticket: 'a-ticket', expiresAt: '2099-01-01T00:00:00.000Z' })
  const { title } = await open(({ path }) => read(path.includes('a-ticket') ? meetup : locked), null)
  await expect.element(title).toBeVisible()
})

test('a member whose session is unconfirmed is not taken for a visitor', async () => {
  localStorage.setItem(tokenKeys.refresh, 'not renewed yet')
  const { screen, password } = await open(() => read(locked), null)
  await expect.element(screen.getByText('모임 정보를 불러오지 못했어요')).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
})

test('the link of an invitation opens a private meetup without its password', async () => {
  const ticket = { ticket: 'a-ticket', expiresAt: '2099-01-01T00:00:00.000Z' }
  const { title, password } = await open(
    ({ path }) => read(path.includes('a-ticket') ? meetup : locked),
    null,
    { at: paths.invitedTo(id, 'A'.repeat(22)), byLink: () => Response.json(ticket) },
  )
  await expect.element(title).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
})

test('a link that was changed says so, and the password still opens the meetup', async () => {
  const gone = { error: '이 초대 링크는 쓸 수 없어요.', code: 'LINK_GONE' }
  const { screen, password } = await open(() => read(locked), null, {
    at: paths.invitedTo(id, 'A'.repeat(22)),
    byLink: () => Response.json(gone, { status: 409 }),
  })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('이 초대 링크는 쓸 수 없어요.')
  await expect.element(password).toBeVisible()
})
