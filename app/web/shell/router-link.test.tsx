import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { provideNavigation } from '~/lib/web/go-to'
import { stepBackQuietly } from '~/ui/overlay-history'
import { RouterLink } from './router-link'

const followed: { path: string; overlay: unknown }[] = []
provideNavigation(((path: string) => {
  followed.push({ path, overlay: history.state?.overlay })
}) as Parameters<typeof provideNavigation>[0])

function Here() {
  return <output>{useLocation().pathname}</output>
}

async function showLink() {
  followed.length = 0
  const screen = await render(
    <MemoryRouter initialEntries={['/']}>
      <RouterLink href="/rank">랭킹</RouterLink>
      <Here />
    </MemoryRouter>,
  )
  return { here: screen.getByRole('status'), link: screen.getByRole('link', { name: '랭킹' }) }
}

test('a link pressed while an overlay is leaving the history is followed once it has left', async () => {
  const { here, link } = await showLink()
  history.pushState({ overlay: 'sheet' }, '')
  stepBackQuietly()
  ;(link.element() as HTMLElement).click()
  await expect.poll(() => followed).toEqual([{ path: '/rank', overlay: undefined }])
  await expect.element(here).toMatchTextContent(/^\/$/)
})

test('otherwise the router follows it at once', async () => {
  const { here, link } = await showLink()
  await link.click()
  await expect.element(here).toMatchTextContent('/rank')
  expect(followed).toEqual([])
})
