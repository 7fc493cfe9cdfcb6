import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import type { Series } from '../endpoints'
import { SeriesDates } from './series-dates'

const dates: Series['dates'] = [
  { day: '2099-06-12', state: 'open', meetupId: 12, opensAt: null, failure: null },
  { day: '2099-06-19', state: 'open', meetupId: 13, opensAt: null, failure: null },
  { day: '2099-06-26', state: 'failed', meetupId: null, opensAt: null, failure: '평일 이용권이 부족해요.' },
  { day: '2099-07-03', state: 'planned', meetupId: null, opensAt: '2099-06-19T05:00:00.000Z', failure: null },
]

async function open(isOwn: boolean) {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={paths.meetup(12)}
      answer={(asked) => {
        if (asked.method !== 'GET') sent.push(asked)
        return Response.json({ dates, isOwn })
      }}
    >
      <SeriesDates seriesId={4} meetupId={12} />
    </TestMember>,
  )
  return { screen, sent }
}

test('a room leads to the other dates of its series, and says when the next opens', async () => {
  const { screen } = await open(false)
  await expect
    .element(screen.getByRole('link', { name: '6월 19일 (금) 모임 보기' }))
    .toHaveAttribute('href', paths.meetup(13))
  await expect.element(screen.getByText('6월 19일 (금) 오후 2:00에 열려요')).toBeInTheDocument()
  expect(screen.getByRole('button').query()).toBeNull()
})

test('its host reads why a date failed, skips one and ends the series, each after a question', async () => {
  const { screen, sent } = await open(true)
  await expect.element(screen.getByText('평일 이용권이 부족해요.')).toBeInTheDocument()
  await screen.getByRole('button', { name: '7월 3일 (금) 건너뛰기' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: '건너뛰기' }).click()
  await expect.element(screen.getByText('그날은 건너뛰어요')).toBeInTheDocument()
  await screen.getByRole('button', { name: '반복 그만하기' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: '반복 그만하기' }).click()
  await expect.element(screen.getByText('반복을 그만해요')).toBeInTheDocument()
  expect(sent).toMatchObject([
    { method: 'PUT', path: '/v1/meetup-series/4/dates/2099-07-03/skipped' },
    { method: 'POST', path: '/v1/meetup-series/4/end' },
  ])
})
