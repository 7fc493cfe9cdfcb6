import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { dateAfter } from '~/features/cafes/opening-hours'
import { seoulDate, seoulShortMoment } from '~/lib/seoul-date'
import { MomentField } from './moment-field'

function Form() {
  const [value, setValue] = useState('')
  return <MomentField label="희망 일시 (선택)" value={value} hint="" error={undefined} onChange={setValue} />
}

test('a day and an hour are chosen in one sheet, and taken back', async () => {
  const day = dateAfter(seoulDate(new Date()), 1)
  const chosen = seoulShortMoment(new Date(`${day}T19:00:00+09:00`))
  const screen = await render(<Form />)
  const field = screen.getByRole('button', { name: /^희망 일시/ })
  await expect.element(field).toMatchTextContent('언제든 좋아요')
  await field.click()
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet.getByRole('button', { name: '날짜 선택' })).toBeDisabled()
  const spoken = new Date(`${day}T12:00:00+09:00`).toLocaleDateString('ko-KR', {
    timeZone: 'Asia/Seoul',
    month: 'long',
    day: 'numeric',
  })
  // On the last day of a month tomorrow is on the next page.
  if (day.slice(8) === '01') await sheet.getByRole('button', { name: '다음 달' }).click()
  await sheet.getByRole('button', { name: new RegExp(`${spoken} `) }).click()
  await sheet.getByRole('button', { name: '오후 7:00' }).click()
  await sheet.getByRole('button', { name: `${chosen} 선택` }).click()
  await expect.element(field).toMatchTextContent(chosen)

  await field.click()
  await sheet.getByRole('button', { name: '비우기' }).click()
  await expect.element(field).toMatchTextContent('언제든 좋아요')
})
