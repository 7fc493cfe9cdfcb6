import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Hours } from '~/features/cafes/opening-hours'
import { EndField } from './new-meetup/end-field'
import { type People, PeopleField } from './people-field'
import { TimeField } from './time-field'

const now = new Date('2026-11-24T13:30:00+09:00')

function End({ hours }: { hours: Hours }) {
  const [end, setEnd] = useState({ lastsMinutes: null as number | null, beforeLastTrain: false })
  return (
    <EndField day="2026-11-25" time="16:00" hours={hours} value={end} error={undefined} onChange={setEnd} />
  )
}

function Form({ day, hours = null }: { day: string; hours?: Hours | null }) {
  const [time, setTime] = useState('16:00')
  const [people, setPeople] = useState<People>({ minPeople: 2, maxPeople: 4 })
  return (
    <>
      <TimeField day={day} hours={hours} now={now} value={time} error={undefined} onChange={setTime} />
      <PeopleField value={people} error={undefined} onChange={setPeople} />
    </>
  )
}

test('a quick time is chosen with one press, and today those that are too early cannot be', async () => {
  const screen = await render(<Form day="2026-11-24" />)
  await screen.getByRole('button', { name: '시간 오후 4:00' }).click()
  await expect.element(screen.getByRole('button', { name: '오전 10:00' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: '오후 2:00', exact: true })).toBeDisabled()
  await screen.getByRole('button', { name: '오후 6:00', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: '시간 오후 6:00' })).toBeInTheDocument()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('any other time is typed', async () => {
  const screen = await render(<Form day="2026-11-25" />)
  await screen.getByRole('button', { name: '시간 오후 4:00' }).click()
  await expect.element(screen.getByRole('button', { name: '오전 10:00' })).toBeEnabled()
  await screen.getByLabelText('시작 시간').fill('19:30')
  await screen.getByRole('button', { name: '오후 7:30 선택' }).click()
  await expect.element(screen.getByRole('button', { name: '시간 오후 7:30' })).toBeInTheDocument()
})

test('a time at which the cafe is closed is not offered, and the sheet says when it is open', async () => {
  const opening = Array.from({ length: 7 }, () => ({ opens: 13 * 60, closes: 19 * 60 + 30 }))
  const screen = await render(<Form day="2026-11-25" hours={{ opening, dayOffs: [] }} />)
  await expect.element(screen.getByText('이날 카페 13:00–19:30')).toBeVisible()
  await screen.getByRole('button', { name: '시간 오후 4:00' }).click()
  await expect.element(screen.getByRole('button', { name: '오전 10:00' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: '오후 6:00', exact: true })).toBeEnabled()
  await expect.element(screen.getByRole('button', { name: '오후 7:00', exact: true })).toBeDisabled()
  await screen.getByLabelText('시작 시간').fill('19:00')
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent('이 카페는 오후 7:30에 닫아요. 늦어도 오후 6:30에는 시작해야 해요.')
  await screen.getByLabelText('시작 시간').fill('20:00')
  await expect.element(screen.getByRole('status')).toMatchTextContent('카페 영업시간이 아니에요')
  await expect.element(screen.getByRole('button', { name: '오후 8:00 선택' })).toBeDisabled()
})

test('an end after closing is not offered, and the field says when the cafe closes', async () => {
  const opening = Array.from({ length: 7 }, () => ({ opens: 13 * 60, closes: 19 * 60 + 30 }))
  const screen = await render(<End hours={{ opening, dayOffs: [] }} />)
  await expect.element(screen.getByText(/카페가 오후 7:30에 닫아요/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '오후 8:00까지' })).toBeDisabled()
  await screen.getByRole('button', { name: '오후 7:00까지' }).click()
  await expect
    .element(screen.getByRole('button', { name: '오후 7:00까지' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('the least number of people takes the most along', async () => {
  const screen = await render(<Form day="2026-11-25" />)
  await screen.getByRole('button', { name: /^인원/ }).click()
  await screen.getByRole('listbox', { name: '최소 인원' }).getByRole('option', { name: '5명' }).click()
  await screen.getByRole('button', { name: '5명으로 선택' }).click()
  await expect.element(screen.getByRole('button', { name: '인원 최소 5명 · 최대 5명' })).toBeInTheDocument()
})
