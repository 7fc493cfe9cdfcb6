import type { Meetup } from '~/features/meetups/core/endpoints'
import { findingEndpoints } from '~/features/meetups/finding/endpoints'
import { type Entry, joiningEndpoints } from '~/features/meetups/joining/endpoints'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { inOurWords } from '~/lib/calls-version'
import { expect, test } from './journey'
import { arriveAs, someoneNew, withToken } from './people'

test('a report goes from the sheet to the desk and back to whoever made it', async ({
  browser,
  page,
  request,
  press,
  submit,
}) => {
  const listed = await request.get(findingEndpoints.list.path, { headers: inOurWords })
  const meetup = ((await listed.json()) as { results: Meetup[] }).results.find(
    ({ isPublic, host }) => isPublic && host !== null,
  )
  if (!meetup) throw new Error('the town has no meetup')
  const found = await request.get(joiningEndpoints.entries.path, {
    params: { meetupId: meetup.id },
    headers: inOurWords,
  })
  const [entry] = ((await found.json()) as { results: Entry[] }).results
  if (!entry) throw new Error('nobody sits there')
  const { name } = entry.user
  const reporter = someoneNew()
  const { access } = await arriveAs(page, reporter)

  await page.goto(paths.meetup(meetup.id))
  await press(page.getByRole('listitem').filter({ hasText: name }).getByRole('button').first())
  await press(page.getByRole('dialog', { name }).getByRole('button', { name: '신고하기' }))
  const sheet = page.getByRole('dialog', { name: `${name} 님 신고하기` })
  await submit(sheet.getByRole('button', { name: '신고하기' }))
  await expect(sheet.getByText('신고하는 이유를 선택해 주세요.')).toBeVisible()
  await sheet.getByRole('radio', { name: '광고' }).check()
  await sheet.getByRole('textbox', { name: /^내용/ }).fill('다른 모임을 계속 광고했어요.')
  await submit(sheet.getByRole('button', { name: '신고하기' }))
  const done = page.getByRole('alertdialog', { name: '신고했어요' })
  await expect(done).toContainText('차단해서')
  await press(done.getByRole('button', { name: '확인' }))
  await expect(done).toBeHidden()

  await page.goto(paths.ownReports())
  const own = page.getByRole('article').filter({ hasText: name })
  await expect(own).toContainText('확인 중')
  await expect(own).toContainText('다른 모임을 계속 광고했어요.')

  const desk = await (await browser.newContext()).newPage()
  await arriveAs(desk, 'operator')
  await desk.goto(operatorPaths.reports())
  const card = desk.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('다른 모임을 계속 광고했어요.')
  await expect(card).not.toContainText(reporter.nickname)
  await press(card.getByRole('button', { name: '문제없음' }))
  const question = desk.getByRole('dialog', { name: '문제가 없나요?' })
  await press(question.getByRole('button', { name: '문제없음으로 처리' }))
  await expect(card).toBeHidden()
  await desk.context().close()

  await page.goto(paths.notices())
  await page.getByText('사람 신고를 운영팀이 확인').click()
  await expect(own).toContainText('규칙을 어긴 것은 찾지 못했어요')
  const blocked = await request.get('/v1/me/blocks', withToken(access))
  expect(await blocked.json()).toMatchObject({ results: [{ nickname: name }] })
})

test('a visitor who reports a cafe is led to sign in', async ({ page, request, press }) => {
  const cafes = (await (await request.get('/v1/cafe')).json()) as { results: { id: number }[] }
  await page.goto(paths.cafe(cafes.results[0]?.id ?? 0))
  await press(page.getByRole('button', { name: '신고하기' }))
  await expect(page).toHaveURL(/\/login/)
})
