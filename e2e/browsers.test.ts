import { randomInt } from 'node:crypto'
import { browserEndpoints } from '~/features/browsers/endpoints'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { expect, test } from './journey'
import { arriveAs } from './people'

test('an error in a page reaches the desk without its query, and a hidden page says how fast it was', async ({
  browser,
  page,
  open,
  press,
  complaints,
}) => {
  const dice = Array.from({ length: 8 }, () => String.fromCodePoint(97 + randomInt(26))).join('')
  complaints.foresee(new RegExp(dice))
  // Robots send nothing, and of visitors' page loads one of ten is measured.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false })
    Math.random = () => 0
  })
  const answerTo = ({ path }: { path: string }) => page.waitForResponse((reply) => reply.url().endsWith(path))
  const noted = answerTo(browserEndpoints.noteError)
  await open(`${paths.home()}?from=secret`)
  await page.evaluate((name) => {
    setTimeout(() => {
      throw new Error(`${name} rolled away at ${location.href} from "kim"`)
    })
  }, dice)
  expect((await noted).status()).toBe(200)
  const sent = (await noted).request()
  expect(sent.postData()).not.toMatch(/secret|kim|localhost|127\.0/)
  expect(await sent.allHeaders()).not.toHaveProperty('cookie')

  const measured = answerTo(browserEndpoints.noteVitals)
  let isMeasured = false
  void measured.then(() => {
    isMeasured = true
  })
  const turn = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await expect
    .poll(async () => {
      await turn('hidden')
      await turn('visible')
      return isMeasured
    })
    .toBe(true)
  expect((await measured).status()).toBe(200)
  expect((await measured).request().postDataJSON().values).toContainEqual(
    expect.objectContaining({ metric: 'lcp', screen: paths.home() }),
  )

  const desk = await (await browser.newContext()).newPage()
  await arriveAs(desk, 'operator')
  await desk.goto(operatorPaths.browsers())
  const error = desk.getByRole('listitem').filter({ hasText: dice }).first()
  await expect(error).toContainText(`Error: ${dice} rolled away at … from …`)
  await expect(error).toContainText('1회')
  const speed = desk.getByRole('region', { name: '속도' })
  await expect(speed.getByText('표본 부족').first()).toBeVisible()
  await press(error.getByRole('button', { name: /^확인했어요/ }))
  await expect(desk.getByText(new RegExp(`Error: ${dice}`))).toHaveCount(0)
  await desk.context().close()
})
