import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { newestPolicy, policyVersions } from '../../accounts/policy-version'
import { paths } from '../../paths'
import type { Policies } from '../endpoints'
import PrivacyPage from './privacy-page'
import TermsPage from './terms-page'
import VersionsPage from './versions-page'

const coming = {
  version: '2026-11-27',
  holdsFrom: '2026-12-08',
  isAdverse: false,
  summary: '간편결제로도 구매할 수 있어요.',
}
const first = { version: '2026-11-26', holdsFrom: null, isAdverse: false, summary: null }
const policies: Policies = { inForce: '2026-11-26', coming, versions: [coming, first] }

const show = (at: string, page = <TermsPage />) =>
  render(
    <TestMember at={at} answer={() => Response.json(policies)}>
      {page}
    </TestMember>,
  )

test('the terms that hold say what will change, and the text of then is not theirs yet', async () => {
  const screen = await show(paths.terms())
  await expect.element(screen.getByText('2026년 12월 8일부터 바뀌어요.')).toBeVisible()
  await expect.element(screen.getByText('2026년 11월 26일', { exact: true })).toBeVisible()
  expect(document.body.textContent).not.toContain('간편결제로 구매할 수 있어요')
  await expect
    .element(screen.getByRole('link', { name: '바뀔 내용 모두 보기' }))
    .toHaveAttribute('href', '/terms?version=2026-11-27')
})

test('a coming version is shown as such, with all of its sections', async () => {
  const screen = await show(paths.terms('2026-11-27'))
  await expect.element(screen.getByText('아직 적용하지 않는, 앞으로 바뀔 내용이에요.')).toBeVisible()
  await expect.element(screen.getByText(/결제 화면에 보이는 간편결제로 구매할 수 있어요/)).toBeVisible()
  expect(screen.getByRole('heading', { level: 2 }).elements().length).toBe(15)
})

test('a version that this site never had shows the one that holds', async () => {
  const screen = await show(paths.terms('2020-01-01'))
  await expect.element(screen.getByText('2026년 12월 8일부터 바뀌어요.')).toBeVisible()
})

test('the list of versions says which holds, which will, and what each changed', async () => {
  const screen = await show(paths.policyVersions(), <VersionsPage />)
  await expect.element(screen.getByText('곧 적용')).toBeVisible()
  await expect.element(screen.getByText('지금 적용')).toBeVisible()
  await expect.element(screen.getByText(coming.summary)).toBeVisible()
  await expect.element(screen.getByText('처음 정한 내용이에요.')).toBeVisible()
})

test('every name and mark in the texts of every version is filled in', async () => {
  const versions = policyVersions.map((version) => ({ ...first, version }))
  const answer = () => Response.json({ inForce: newestPolicy, coming: null, versions })
  for (const version of policyVersions) {
    for (const [pathOf, Page] of [
      [paths.terms, TermsPage],
      [paths.privacy, PrivacyPage],
    ] as const) {
      const screen = await render(
        <TestMember at={pathOf(version)} answer={answer}>
          <Page />
        </TestMember>,
      )
      await expect.element(screen.getByRole('article')).toBeVisible()
      expect(document.querySelector('article')?.textContent).not.toMatch(/[{}*[\]]|undefined/)
      await screen.unmount()
    }
  }
})
