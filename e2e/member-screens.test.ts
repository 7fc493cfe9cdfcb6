import type { APIRequestContext, Page } from '@playwright/test'
import { appEndpoints } from '~/app/endpoints'
import { allScreens } from '~/app/web/screens'
import { accountEndpoints } from '~/features/accounts/endpoints'
import { loyaltyEndpoints } from '~/features/loyalty/endpoints'
import { operationsEndpoints } from '~/features/operations/endpoints'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { policyEndpoints } from '~/features/policies/endpoints'
import { answeredAsMissing, type Complaints, expect, holdAnswers, test } from './journey'
import { arriveAs, readStored, type Townsperson, waitForOwnData } from './people'
import { listOwnScreens, type OwnScreen } from './screens'
import { type SweepPart, sweepParts } from './sweep'

declare global {
  interface Window {
    __reactRouterDataRouter: { navigate(path: string): Promise<void> }
    __reactRouterManifest: { url: string; routes: Record<string, { module: string }> }
  }
}

interface Walk {
  part: SweepPart<OwnScreen>
  page: Page
  open: (path: string) => Promise<void>
  request: APIRequestContext
  complaints: Complaints
}

const isStampCode = new RegExp(`^${loyaltyEndpoints.staffCode.path.replace(':id', '\\d+')}$`)

/** The file of each screen's own code, by its registered module. */
function readFiles(page: Page): Promise<Record<string, { module: string }>> {
  return page.evaluate(async () => {
    await import(window.__reactRouterManifest.url)
    return window.__reactRouterManifest.routes
  })
}

/** Records what this page reads from the API, except the stream of changes and later pages of lists. */
/** A stream, what the page of terms reads, where each walk begins, and what is asked once a visit after all else. */
const readElsewhere: string[] = [
  appEndpoints.changes.path,
  policyEndpoints.policies.path,
  policyEndpoints.asked.path,
]

function collectReads(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url())
    const isLaterPage = Number(searchParams.get('page') ?? 1) > 1 || searchParams.has('before')
    const isRead = pathname.startsWith('/v1/') && request.method() === 'GET' && !isLaterPage
    if (!isRead || readElsewhere.includes(pathname)) return
    // A cafe's stamp code is read again each time it expires.
    if (isStampCode.test(pathname) && reads.includes(pathname)) return
    reads.push(pathname + search)
  })
  return reads
}

async function expectEarlyReads(
  { part, page, open, request, complaints }: Walk,
  { audience, person }: { audience: 'member' | 'staff' | 'operator'; person: Townsperson },
): Promise<void> {
  // Messages of the stream would cause more reads.
  await page.route(`**${appEndpoints.changes.path}?*`, (route) => route.abort())
  complaints.foresee(/ERR_FAILED/)
  const screens = await listOwnScreens(request, audience)
  expect(screens.length).toBe(allScreens.filter((screen) => screen.audience === audience).length)
  const ofPart = part.of(screens)
  // Every page confirms who is signed in, and the menu of operators counts what waits for them.
  const readByAll = [
    accountEndpoints.me.path,
    ...(audience === 'operator' ? [operationsEndpoints.waiting.path] : []),
  ]
  if (ofPart.length === 0) return
  await arriveAs(page, person)
  for (const { module, path } of ofPart) {
    await test.step(path, async () => {
      const goThere = () => page.evaluate((to) => void window.__reactRouterDataRouter.navigate(to), path)
      // First without holding anything back, to find out what the screen reads.
      await open(paths.terms())
      const titleOfTerms = await page.title()
      const usual = collectReads(page)
      await goThere()
      await expect(page).toHaveURL(path)
      // The URL changes a moment before the screen does.
      await expect(page).not.toHaveTitle(titleOfTerms)
      // Nothing in these screens waits for what all of them read.
      await expect.poll(() => usual).toEqual(expect.arrayContaining(readByAll))
      await waitForOwnData(page)
      // A query may be refetched after a change, so each one counts once.
      const wanted = [...new Set(usual)].sort()
      await open(paths.terms())
      const file = (await readFiles(page))[module]?.module
      expect(file, module).toBeDefined()
      const giveAnswers = await holdAnswers(page)
      const giveCode = await holdAnswers(page, `**${file}`)
      const reads = collectReads(page)
      await goThere()
      await expect.poll(() => [...new Set(reads)].sort()).toEqual(wanted)
      await expect(page).toHaveURL(paths.terms())
      giveCode()
      await expect(page).toHaveURL(path)
      // An answer that came before the screen would be read again by it.
      await expect(page).not.toHaveTitle(titleOfTerms)
      giveAnswers()
      await waitForOwnData(page)
      expect([...reads].sort(), 'what was read in the end').toEqual(wanted)
    })
  }
}

for (const part of sweepParts<OwnScreen>()) {
  test(`what a member’s screen shows is on its way before the code of the screen has come: ${part.name}`, {
    tag: '@sweep',
  }, async ({ page, open, request, complaints }) => {
    await expectEarlyReads(
      { part, page, open, request, complaints },
      { audience: 'member', person: 'member' },
    )
  })

  test(`so is what those who look after a cafe see: ${part.name}`, {
    tag: '@sweep',
  }, async ({ page, open, request, complaints }) => {
    // The screen of an invitation is opened with an unknown key.
    complaints.foresee(/status of 404/)
    await expectEarlyReads(
      { part, page, open, request, complaints },
      { audience: 'staff', person: 'franchise' },
    )
  })

  test(`so is what operators see: ${part.name}`, {
    tag: '@sweep',
  }, async ({ page, open, request, complaints }) => {
    // The screens of an order and of an import are opened with unknown keys. An import that exists has a report, which
    // depends on its state: its loader reads that as soon as the import has come, and not with the route.
    complaints.foresee(answeredAsMissing)
    await expectEarlyReads(
      { part, page, open, request, complaints },
      { audience: 'operator', person: 'operator' },
    )
  })
}

test('a visitor who opens a member’s screen asks for nothing of anybody’s', async ({ page, open }) => {
  await open(paths.terms())
  const reads = collectReads(page)
  await page.evaluate((to) => window.__reactRouterDataRouter.navigate(to), paths.likedGames())
  await expect(page).toHaveURL(paths.login(paths.likedGames()))
  expect(reads).toEqual([])
})

test('a member who opens an operators’ screen asks for nothing of theirs and stays signed in', async ({
  page,
  open,
  complaints,
}) => {
  complaints.foresee(/CallFailed: 페이지를 찾을 수 없어요/)
  await arriveAs(page, 'member')
  for (const path of [operatorPaths.reports(), operatorPaths.members()]) {
    await open(paths.terms())
    const reads = collectReads(page)
    await page.evaluate((to) => window.__reactRouterDataRouter.navigate(to), path)
    await expect(page.getByText('페이지를 찾을 수 없어요').first()).toBeVisible()
    expect(reads.filter((read) => read.startsWith('/v1/operator'))).toEqual([])
    expect((await readStored(page)).isLoggedIn).toBe('true')
  }
})
