import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accountMessages } from '~/features/accounts/account'
import { accountEndpoints } from '~/features/accounts/endpoints'
import { pictureMessages } from '~/features/accounts/picture'
import { paths } from '~/features/paths'
import { expect, test, visitBegun } from './journey'
import {
  arriveAs,
  meetSignUp,
  readStored,
  signInElsewhere,
  signUpAs,
  someoneNew,
  townspeople,
  withToken,
} from './people'

const dialog = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })
const avatar = (page: Page) => page.getByRole('main').locator('img').first()

/** A square in one colour with a corner in another, as a stand-in for a photo. */
async function drawPng(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 300
    const context = canvas.getContext('2d')
    for (const [colour, side] of [
      ['#3366cc', 300],
      ['#ffcc00', 120],
    ] as const) {
      if (context) context.fillStyle = colour
      context?.fillRect(0, 0, side, side)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

test('somebody changes their nickname, but not to one that is taken', async ({
  page,
  open,
  press,
  submit,
  complaints,
}) => {
  complaints.foresee(/status of 409/)
  const person = someoneNew()
  await arriveAs(page, person)
  await open(paths.profileEdit())
  const nickname = page.getByRole('textbox', { name: '닉네임' })
  const save = page.getByRole('button', { name: '닉네임 저장' })
  await expect(nickname).toHaveValue(person.nickname)
  await expect(save).toHaveCount(0)
  await nickname.fill(townspeople.member)
  await press(save)
  await expect(nickname).toHaveAccessibleDescription(accountMessages.nicknameTaken)
  const renamed = someoneNew().nickname
  await nickname.fill(renamed)
  await submit(save)
  await expect(page.getByText('닉네임을 바꿨어요')).toBeVisible()
  expect((await readStored(page)).user).toMatchObject({ first_name: renamed })
  await open(paths.profile())
  await expect(page.getByText(renamed)).toBeVisible()
})

test('somebody gives themselves a face and takes it away', async ({ page, open, press, complaints }) => {
  complaints.foresee(/status of 415/)
  await arriveAs(page, someoneNew())
  await open(paths.profileEdit())
  const file = page.getByLabel('프로필 사진', { exact: true })
  const remove = page.getByRole('button', { name: '사진 삭제' })
  await expect(page.getByRole('button', { name: '사진 바꾸기' })).toBeVisible()
  await expect(remove).toHaveCount(0)

  await file.setInputFiles({ name: 'memo.txt', mimeType: 'text/plain', buffer: Buffer.from('안녕') })
  await expect(page.getByRole('alert')).toContainText(pictureMessages.type)
  await file.setInputFiles({ name: 'face.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') })
  await expect(page.getByRole('alert')).toContainText(pictureMessages.heic)
  await file.setInputFiles({ name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.getByRole('alert')).toContainText('사진')
  await expect(remove).toHaveCount(0)

  await file.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: await drawPng(page) })
  await expect(page.getByText('프로필 사진을 바꿨어요')).toBeVisible()
  await expect(remove).toBeVisible()
  await open(paths.profile())
  await expect(avatar(page)).toHaveAttribute('src', /^\/media\//)
  await expect
    .poll(() => avatar(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await open(paths.profileEdit())
  await press(remove)
  await press(dialog(page, '프로필 사진을 삭제할까요?').getByRole('button', { name: '삭제' }))
  await expect(page.getByText('프로필 사진을 삭제했어요')).toBeVisible()
  await expect(remove).toHaveCount(0)
  expect((await readStored(page)).user).toMatchObject({ profile_image: null })
})

for (const [device, choice, ground] of [
  ['light', '어둡게', 'rgb(19, 19, 23)'],
  ['dark', '밝게', 'rgb(255, 255, 255)'],
] as const) {
  test(`on a ${device} device the other theme can be chosen, and stays`, async ({ page, open }) => {
    const column = page.locator('main').locator('..')
    await page.emulateMedia({ colorScheme: device })
    await arriveAs(page, 'member')
    await open(paths.profileEdit())
    await page.getByRole('radio', { name: choice }).check()
    await expect(column).toHaveCSS('background-color', ground)
    await page.reload()
    await expect(column).toHaveCSS('background-color', ground)
    await expect(page.getByRole('radio', { name: choice })).toBeChecked()
    await page.getByRole('radio', { name: '기기 설정' }).check()
    await expect(column).not.toHaveCSS('background-color', ground)
  })
}

test('what somebody wants to hear of is kept, with the day of the consent', async ({ page, open, press }) => {
  await arriveAs(page, someoneNew())
  await open(paths.profileEdit())
  const marketing = page.getByRole('switch', { name: '이벤트와 혜택 소식 받기' })
  const security = page.getByRole('switch', { name: '로그인 알림' })
  await expect(marketing).toBeChecked()
  await expect(marketing).toHaveAccessibleDescription(/^\d{4}년 \d{1,2}월 \d{1,2}일에 동의했어요$/)
  await expect(security).toBeChecked()
  const saved = Promise.all([
    page.waitForResponse((reply) => reply.url().endsWith(accountEndpoints.agreeToMarketing.path)),
    page.waitForResponse((reply) => reply.url().endsWith('/notices/settings/security')),
  ])
  await press(marketing)
  await press(security)
  await expect(marketing).toHaveAccessibleDescription('지금은 받지 않아요')
  await saved
  await page.reload()
  await expect(marketing).not.toBeChecked()
  await expect(security).not.toBeChecked()
})

test('somebody who was blocked can be unblocked', async ({ page, open, press, request }) => {
  await arriveAs(page, someoneNew())
  const other = await signInElsewhere(request, 'franchise')
  const me = await request.get(accountEndpoints.me.path, withToken(other.access))
  const { id } = (await me.json()) as { id: number }
  const { access } = await readStored(page)
  const path = accountEndpoints.block.path.replace(':memberId', String(id))
  expect((await request.post(path, withToken(access ?? ''))).ok()).toBe(true)

  await open(paths.profileEdit())
  const blocked = page.getByRole('list', { name: '차단한 사람' }).getByRole('listitem')
  await expect(blocked).toHaveCount(1)
  await expect(blocked).toContainText(townspeople.franchise)
  await press(page.getByRole('button', { name: `${townspeople.franchise} 차단 해제` }))
  await press(
    dialog(page, `${townspeople.franchise} 님의 차단을 해제할까요?`).getByRole('button', {
      name: '차단 해제',
    }),
  )
  await expect(page.getByText('차단한 사람이 없어요.')).toBeVisible()
})

test('somebody takes everything along that is kept about them', async ({ page, open, press }) => {
  const person = someoneNew()
  await arriveAs(page, person)
  await open(paths.profileEdit())
  const downloading = page.waitForEvent('download')
  await press(page.getByRole('button', { name: '내 정보 내려받기' }))
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^meeple-내정보-\d{4}-\d{2}-\d{2}\.json$/)
  await expect(page.getByText('내 정보를 내려받았어요')).toBeVisible()
  const text = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(text)).toBeInstanceOf(Object)
  expect(text).toContain(person.nickname)
  expect(text).toContain(person.phone.replaceAll('-', ''))
})

test('somebody deletes their account and can come again as somebody new', async ({ page, open, press }) => {
  const person = someoneNew()
  await arriveAs(page, person)
  await open(paths.profileEdit())
  const ask = page.getByRole('button', { name: '회원 탈퇴' })
  await press(ask)
  await press(dialog(page, '회원 탈퇴할까요?').getByRole('button', { name: '취소' }))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await press(ask)
  await press(dialog(page, '회원 탈퇴할까요?').getByRole('button', { name: '회원 탈퇴' }))
  await expect(page).toHaveURL(paths.home())
  await expect(page.getByText('탈퇴했어요')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['root'])

  await signUpAs(page, person)
  expect((await readStored(page)).user).toMatchObject({ first_name: person.nickname })
})

test('who leaves in one tab is gone in the other', async ({ page, open, press, context }) => {
  const person = someoneNew()
  await arriveAs(page, person)
  const other = await context.newPage()
  const begun = visitBegun(other)
  await other.goto(paths.profile())
  await expect(other.getByText(person.nickname)).toBeVisible()
  await begun
  const begunHere = visitBegun(page)
  await open(paths.profileEdit())
  await begunHere
  await press(page.getByRole('button', { name: '회원 탈퇴' }))
  await press(dialog(page, '회원 탈퇴할까요?').getByRole('button', { name: '회원 탈퇴' }))
  await expect(other.getByText('로그인하고 시작해 보세요')).toBeVisible()
  await expect(other.getByText(person.nickname)).toHaveCount(0)
  await meetSignUp(other, person)
})

test('somebody proves another phone number with the code that it receives', async ({
  page,
  open,
  submit,
}) => {
  await arriveAs(page, someoneNew())
  await open(paths.profileEdit())
  await page.getByRole('link', { name: '확인', exact: true }).click()
  const phone = someoneNew().phone
  await page.getByLabel('휴대폰 번호').fill(phone)
  await submit(page.getByRole('button', { name: '인증번호 받기' }))
  const code = page.getByLabel('인증번호')
  await expect(code).toBeVisible()
  const texts = await (await page.request.get('/sandbox/solapi/received')).json()
  const sent = texts.received.find(({ to }: { to: string }) => to === phone.replaceAll('-', ''))
  await code.fill(/\d{6}/.exec(sent.text)?.[0] ?? '')
  await submit(page.getByRole('button', { name: '확인', exact: true }))
  await expect(page.getByText('확인한 번호예요')).toBeVisible()
})
