import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, type SignInAnswer, signInEndpoints } from '~/features/accounts/endpoints'
import { type Provider, providerFacts } from '~/features/accounts/providers'
import { toStoredUser } from '~/features/accounts/web/user-store'
import { paths } from '~/features/paths'
import { inOurWords } from '~/lib/calls-version'
import { expect, waitUntilAlive, waitUntilClosed } from './journey'

/** The nicknames of the people that the providers' stand-ins offer, by their keys. */
export const townspeople = {
  member: '보들보들',
  host: '판벌이는곰',
  operator: '미플지기',
  newcomer: '오늘처음왔어요',
  franchise: '세집살림',
  staff: '카드정리왕',
  /** Signs in on one device only, so this person gets no notices about new devices. */
  instructor: '룰마스터진',
} as const
export type Townsperson = keyof typeof townspeople

export interface Stranger {
  nickname: string
  /** In the format of the form. */
  phone: string
}

/** A person whom neither the town nor another test knows. */
export function someoneNew(): Stranger {
  const digits = () => String(randomInt(10_000)).padStart(4, '0')
  return {
    nickname: `손님${randomInt(36 ** 5).toString(36)}`,
    phone: `010-${randomInt(2, 10)}${digits().slice(1)}-${digits()}`,
  }
}

export function providerButton(page: Page, provider: Provider) {
  return page.getByRole('button', { name: providerFacts[provider].startLabel })
}

/** Goes from the open login screen to the provider's page. */
export async function leaveFor(page: Page, provider: Provider): Promise<void> {
  await waitUntilAlive(page)
  await waitUntilClosed(page)
  await providerButton(page, provider).click()
  await expect(page.getByRole('heading', { level: 1, name: '미플에 로그인' })).toBeVisible()
}

/** Continues as a demo person on the provider's page. */
export async function goOnAs(page: Page, person: Townsperson): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${townspeople[person]}`) }).click()
}

/** Continues as somebody new on the provider's page. `knowing` is the label of a choice there. */
export async function goOnAsStranger(page: Page, nickname: string, knowing?: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(닉네임|계정 이름)$/ }).fill(nickname)
  if (knowing !== undefined) await page.getByRole('combobox').selectOption({ label: knowing })
  await page.getByRole('button', { name: '동의하고 계속하기' }).click()
}

const awayFromSignIn = (url: URL) => !/^\/(login|loginstep01|auth|sandbox|v1)(\/|$)/.test(url.pathname)

/** Waits until the sign-in has led to another screen and the browser has stored the member. */
export async function waitUntilIn(page: Page): Promise<void> {
  await page.waitForURL(awayFromSignIn)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBe('true')
}

export async function signInAs(
  page: Page,
  person: Townsperson,
  { via = 'kakao', to }: { via?: Provider; to?: string } = {},
): Promise<void> {
  await waitUntilClosed(page)
  await page.goto(paths.login(to))
  await leaveFor(page, via)
  await goOnAs(page, person)
  await waitUntilIn(page)
}

/** Goes through the login screen and the provider to the sign-up form, as somebody new. */
export async function meetSignUp(
  page: Page,
  { nickname }: Stranger,
  { via = 'kakao', to, knowing }: { via?: Provider; to?: string; knowing?: string } = {},
): Promise<void> {
  await waitUntilClosed(page)
  await page.goto(paths.login(to))
  await leaveFor(page, via)
  await goOnAsStranger(page, nickname, knowing)
  await expect(page).toHaveURL(paths.signUp())
  await expect(page.getByRole('textbox', { name: '닉네임' })).toBeVisible()
}

export async function fillSignUp(page: Page, { nickname, phone }: Stranger): Promise<void> {
  await page.getByRole('textbox', { name: '닉네임' }).fill(nickname)
  await page.getByRole('textbox', { name: '휴대폰 번호' }).fill(phone)
  await page.getByRole('textbox', { name: '태어난 해' }).fill('1992')
  await page.getByRole('checkbox', { name: '전체 동의' }).check()
}

export async function signUpAs(
  page: Page,
  stranger: Stranger,
  options: Parameters<typeof meetSignUp>[2] = {},
): Promise<void> {
  await meetSignUp(page, stranger, options)
  await fillSignUp(page, stranger)
  await page.getByRole('button', { name: '가입하기' }).click()
  await waitUntilIn(page)
}

export interface Session {
  access: string
  refresh: string
}

type Answered = Pick<SignInAnswer, 'account' | 'tokens'>

const anotherDevice =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

/** Signs in through Kakao without a page, with the given user agent as the device. A new person signs up. */
async function enter(
  request: APIRequestContext,
  person: Townsperson | Stranger,
  device: string,
): Promise<Session & { account: Account }> {
  const headers = { 'user-agent': device, ...inOurWords }
  const started = await request.post(signInEndpoints('kakao').start.path, { headers, data: {} })
  const { url } = (await started.json()) as { url: string }
  const form = Object.fromEntries(new URL(url).searchParams)
  const choice = typeof person === 'string' ? person : `new:${person.nickname}`
  const consented = await request.post(url.split('?')[0] ?? '', {
    headers,
    form: { ...form, person: choice },
    maxRedirects: 0,
  })
  const back = new URL(consented.headers().location ?? '').searchParams
  const finished = await request.post(signInEndpoints('kakao').finish.path, {
    headers,
    data: { code: back.get('code'), state: back.get('state') },
  })
  const answer = (await finished.json()) as SignInAnswer
  const { newcomer } = answer
  let { account, tokens }: Answered = answer
  if (newcomer && typeof person !== 'string') {
    const { ticket, email } = newcomer
    const consents = { age14: true, terms: true, privacy: true, marketing: true }
    const signedUp = await request.post(signInEndpoints('kakao').signUp.path, {
      headers,
      data: {
        ticket,
        nickname: person.nickname,
        phone: person.phone.replaceAll('-', ''),
        email,
        birthYear: '1992',
        consents,
      },
    })
    ;({ account, tokens } = (await signedUp.json()) as Answered)
  }
  if (!tokens || !account) throw new Error(`${choice} could not sign in: ${finished.status()}`)
  return { ...tokens, account }
}

/** Signs in on another device, without a page. */
export async function signInElsewhere(
  request: APIRequestContext,
  person: Townsperson | Stranger,
  device = anotherDevice,
): Promise<Session> {
  const { access, refresh } = await enter(request, person, device)
  return { access, refresh }
}

export const withToken = (access: string) => ({
  headers: { authorization: `Bearer ${access}`, ...inOurWords },
})

/** Stores the session in this browser, which uses it from the next page on. */
export async function keepIn(
  page: Page,
  { access, refresh, account }: Session & { account?: Account },
): Promise<void> {
  await waitUntilClosed(page)
  // Any page of our origin would do, because only its storage is needed.
  await page.goto('/v1/health')
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    {
      ...(account && {
        user: JSON.stringify(toStoredUser(account)),
        isLoggedIn: 'true',
      }),
      refresh_token: refresh,
      access_token: access,
    },
  )
}

/**
 * Signs this browser in without the login screens, as a demo person or as somebody new. If `to` is given, it
 * also opens that path and waits for hydration.
 */
export async function arriveAs(
  page: Page,
  person: Townsperson | Stranger,
  { to }: { to?: string } = {},
): Promise<Session> {
  const session = await enter(page.request, person, await page.evaluate(() => navigator.userAgent))
  await keepIn(page, session)
  if (to !== undefined) {
    await page.goto(to)
    await waitUntilAlive(page)
  }
  return session
}

/** Waits until nothing is loading. Members' data is requested only after hydration. */
export async function waitForOwnData(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const loading = document.querySelectorAll(
      'main .animate-breathe, main [aria-busy="true"], [role="progressbar"].animate-advance',
    )
    return ![...loading].some((each) => each.checkVisibility({ contentVisibilityAuto: true }))
  })
}

export interface Stored {
  access: string | null
  refresh: string | null
  user: Record<string, unknown> | null
  isLoggedIn: string | null
}

export function readStored(page: Page): Promise<Stored> {
  return page.evaluate(() => ({
    access: localStorage.getItem('access_token'),
    refresh: localStorage.getItem('refresh_token'),
    user: JSON.parse(localStorage.getItem('user') ?? 'null'),
    isLoggedIn: localStorage.getItem('isLoggedIn'),
  }))
}

/** Replaces the stored access token by one of the same person that has expired. */
export function letTokenExpire(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [head, payload = '', signature] = (localStorage.getItem('access_token') ?? '').split('.')
    const claims = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    const past = { ...claims, iat: claims.iat - 3_600, exp: claims.iat - 2_700 }
    const expired = btoa(JSON.stringify(past)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
    localStorage.setItem('access_token', [head, expired, signature].join('.'))
  })
}

/** Expects a dialog with this message and closes it. */
export async function acknowledge(page: Page, title: string, message: string | RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title })
  await expect(dialog).toContainText(message)
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(dialog).toHaveCount(0)
  await waitUntilClosed(page)
}
