import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { accountEndpoints } from '~/features/accounts/contract'
import { paths } from '~/features/paths'
import { expect, waitUntilAlive } from './journey'

export type Provider = 'kakao' | 'apple'

/** Whom the providers' stand-ins offer, by their keys, with their nicknames. */
export const townspeople = {
  member: '보들보들',
  host: '판벌이는곰',
  operator: '미플지기',
  newcomer: '오늘처음왔어요',
  franchise: '세집살림',
  /** Signs in on one device only, so that nobody has anything to tell them. */
  instructor: '룰마스터진',
} as const
export type Townsperson = keyof typeof townspeople

export interface Stranger {
  nickname: string
  /** As the form shows it. */
  phone: string
}

/** Somebody whom neither the town nor another journey knows. */
export function someoneNew(): Stranger {
  const digits = () => String(randomInt(10_000)).padStart(4, '0')
  return {
    nickname: `손님${randomInt(36 ** 5).toString(36)}`,
    phone: `010-${randomInt(2, 10)}${digits().slice(1)}-${digits()}`,
  }
}

const buttons: Record<Provider, string> = { kakao: '카카오로 시작하기', apple: 'Apple로 계속하기' }

export function providerButton(page: Page, provider: Provider) {
  return page.getByRole('button', { name: buttons[provider] })
}

/** From the login screen that is open to the provider's page. */
export async function leaveFor(page: Page, provider: Provider): Promise<void> {
  await waitUntilAlive(page)
  await providerButton(page, provider).click()
  await expect(page.getByRole('heading', { level: 1, name: '미플에 로그인' })).toBeVisible()
}

/** At the provider's page: goes on as one of the town. */
export async function goOnAs(page: Page, person: Townsperson): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${townspeople[person]}`) }).click()
}

/** At the provider's page: goes on as somebody whom the app may not know. */
export async function goOnAsStranger(page: Page, nickname: string, knowing?: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(닉네임|계정 이름)$/ }).fill(nickname)
  if (knowing !== undefined) await page.getByRole('combobox').selectOption({ label: knowing })
  await page.getByRole('button', { name: '동의하고 계속하기' }).click()
}

const awayFromSignIn = (url: URL) => !/^\/(login|loginstep01|auth|sandbox|v1)(\/|$)/.test(url.pathname)

/** The screens of signing in have led on, and the browser knows who is here. */
export async function waitUntilIn(page: Page): Promise<void> {
  await page.waitForURL(awayFromSignIn)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBe('true')
}

export async function signInAs(
  page: Page,
  person: Townsperson,
  { via = 'kakao', to }: { via?: Provider; to?: string } = {},
): Promise<void> {
  await page.goto(paths.login(to))
  await leaveFor(page, via)
  await goOnAs(page, person)
  await waitUntilIn(page)
}

/** Through the login screen and the provider to the form that somebody new finds. */
export async function meetSignUp(
  page: Page,
  { nickname }: Stranger,
  { via = 'kakao', to, knowing }: { via?: Provider; to?: string; knowing?: string } = {},
): Promise<void> {
  await page.goto(paths.login(to))
  await leaveFor(page, via)
  await goOnAsStranger(page, nickname, knowing)
  await expect(page).toHaveURL(paths.signUp())
  await expect(page.getByRole('textbox', { name: '닉네임' })).toBeVisible()
}

export async function fillSignUp(page: Page, { nickname, phone }: Stranger): Promise<void> {
  await page.getByRole('textbox', { name: '닉네임' }).fill(nickname)
  await page.getByRole('textbox', { name: '휴대전화' }).fill(phone)
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
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

/** Signs in on another device, of which there is no page. */
export async function signInElsewhere(
  request: APIRequestContext,
  person: Townsperson | Stranger,
  device = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
): Promise<{ access: string; refresh: string }> {
  const headers = { 'user-agent': device }
  const started = await request.post(accountEndpoints.startKakao.path, { headers, data: {} })
  const { url } = (await started.json()) as { url: string }
  const form = Object.fromEntries(new URL(url).searchParams)
  const choice = typeof person === 'string' ? person : `new:${person.nickname}`
  const consented = await request.post(url.split('?')[0] ?? '', {
    headers,
    form: { ...form, person: choice },
    maxRedirects: 0,
  })
  const back = new URL(consented.headers().location ?? '').searchParams
  const finished = await request.post(accountEndpoints.finishKakao.path, {
    headers,
    data: { code: back.get('code'), state: back.get('state') },
  })
  const { tokens } = (await finished.json()) as { tokens: { access: string; refresh: string } | null }
  if (!tokens) throw new Error(`${choice} could not sign in elsewhere: ${finished.status()}`)
  return tokens
}

export const withToken = (access: string) => ({ headers: { authorization: `Bearer ${access}` } })

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

/** The stored access token as it will be in a while: the same person's, but past its time. */
export function letTokenExpire(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [head, payload = '', signature] = (localStorage.getItem('access_token') ?? '').split('.')
    const claims = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    const past = { ...claims, iat: claims.iat - 3_600, exp: claims.iat - 2_700 }
    const expired = btoa(JSON.stringify(past)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
    localStorage.setItem('access_token', [head, expired, signature].join('.'))
  })
}

/** What a dialog says, and the press that closes it. */
export async function acknowledge(page: Page, title: string, message: string | RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title })
  await expect(dialog).toContainText(message)
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(dialog).toHaveCount(0)
}
