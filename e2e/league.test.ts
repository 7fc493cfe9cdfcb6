import { paths } from '~/features/paths'
import { expect, test } from './journey'
import { arriveAs, someoneNew, waitForOwnData } from './people'

test('somebody looks at an earlier season of the league, at one game of it, and stays out of the league', async ({
  page,
  press,
}) => {
  await arriveAs(page, someoneNew(), { to: paths.scoreBoard() })
  await waitForOwnData(page)
  const own = page.getByRole('region', { name: '내 순위' })
  await expect(own).toContainText('내 순위 없음')
  await expect(own).toContainText('다른 회원과 겨룬 결과를 적으면 여기에 나와요.')

  // The month before last is a closed season on every day.
  await press(page.getByRole('button', { name: '지난 시즌' }))
  const earlier = page.getByRole('option').nth(2)
  await expect(earlier).toContainText('끝난 시즌')
  const [month] = /\d+월/.exec((await earlier.textContent()) ?? '') ?? ['']
  await press(earlier)
  await expect(page).toHaveURL(/season=20\d\d-\d\d$/)
  await expect(page.getByRole('heading', { level: 2, name: `${month} 리그` })).toBeVisible()
  const podium = page.getByRole('list', { name: '시상대' }).getByRole('listitem')
  await expect(podium).toHaveCount(3)
  await expect(podium.first()).toContainText('1위')

  const games = page.getByRole('navigation', { name: '게임별 순위' })
  await press(games.getByRole('link').nth(1))
  await expect(page).toHaveURL(/season=20\d\d-\d\d&game=\d+$/)
  await expect(games.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(podium.first()).toContainText('1위')

  await press(page.getByRole('button', { name: '점수와 참여' }))
  const sheet = page.getByRole('dialog', { name: '점수는 이렇게 쌓여요' })
  const part = sheet.getByRole('switch', { name: '리그에 참여하기' })
  await expect(part).toHaveAttribute('aria-checked', 'true')
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/v1/me/league') && reply.request().method() === 'PUT',
  )
  await part.click()
  await expect(part).toHaveAttribute('aria-checked', 'false')
  await saved
  await page.reload()
  await waitForOwnData(page)
  await expect(own).toContainText('지금은 리그에 참여하지 않아요.')
})
