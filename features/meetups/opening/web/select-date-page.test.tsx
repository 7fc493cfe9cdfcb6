import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { cafeRefusals } from '~/features/cafes/refusals'
import { aCafeReply } from '~/features/cafes/test-cafe'
import { paths } from '~/features/paths'
import SelectDatePage from './select-date-page'

const cafe = { ...aCafeReply({ weekdayPass: 7000, weekendPass: 7000 }), opening: null }

test('no day is offered until the cafe is known, because it may be closed then', async () => {
  let isAway = true
  const screen = await render(
    <TestMember
      at={paths.selectDate('?cafe=7')}
      answer={() =>
        isAway
          ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
          : Response.json(cafe)
      }
    >
      <SelectDatePage />
    </TestMember>,
  )
  await expect.element(screen.getByText('카페를 불러오지 못했어요')).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: '날짜 선택' })).not.toBeInTheDocument()
  isAway = false
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(screen.getByText('주사위다방에서 만날 날짜를 선택해 주세요.')).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: '날짜 선택' })).toBeDisabled()
})

test.each([
  { refused: cafeRefusals.noCafe, title: '카페를 찾을 수 없어요' },
  { refused: cafeRefusals.hiddenCafe, title: '더는 볼 수 없는 카페예요' },
])('a cafe that is gone leads to the others: $refused.code', async ({ refused, title }) => {
  const { status, code, says } = refused
  const screen = await render(
    <TestMember
      at={paths.selectDate('?cafe=7')}
      answer={() => Response.json({ error: says, code }, { status })}
    >
      <SelectDatePage />
    </TestMember>,
  )
  await expect.element(screen.getByText(title)).toBeInTheDocument()
  await expect
    .element(screen.getByRole('link', { name: '다른 카페 찾기' }))
    .toHaveAttribute('href', paths.findPlace())
  await expect.element(screen.getByRole('button', { name: '다시 불러오기' })).not.toBeInTheDocument()
})
