import type { APIRequestContext, Page } from '@playwright/test'
import { type Applicant, instructorDeskEndpoints } from '~/features/instructors/desk/endpoints'
import { instructorEndpoints } from '~/features/instructors/endpoints'
import { lessonMessages } from '~/features/instructors/lesson'
import { paths } from '~/features/paths'
import { answeredAsMissing, expect, test } from './journey'
import { arriveAs, signInElsewhere, someoneNew, withToken } from './people'
import { findInstructor } from './town'

const listOf = (page: Page) => page.getByRole('list', { name: '가까운 강사' })

test('somebody finds an instructor by area, sees the place on a map and asks for a lesson without an account', async ({
  page,
  open,
  press,
  submit,
  complaints,
}) => {
  complaints.foresee(/status of 400/)
  await open(paths.nearbyInstructors())
  await expect(page.getByRole('region', { name: '강사 지도' }).locator('[data-pin]').first()).toBeVisible()
  await press(page.getByRole('button', { name: '목록' }))
  await expect(listOf(page).getByRole('link').first()).toBeVisible()
  await press(page.getByRole('button', { name: '지역 선택' }))
  await press(page.getByRole('button', { name: '제주시 즐겨찾기' }))
  await press(page.getByRole('dialog').getByRole('button', { name: /^제주시 \d/ }))
  await expect(page).toHaveURL(/area=/)
  await expect(listOf(page).getByRole('link')).toHaveCount(1)
  await press(listOf(page).getByRole('link', { name: /염소라/ }))
  await expect(page.getByRole('heading', { name: '염소라' })).toBeVisible()
  await expect(page.getByRole('region', { name: '염소라 강사의 위치' }).locator('[data-pin]')).toBeVisible()

  await press(page.getByRole('link', { name: '레슨 요청하기' }))
  const send = page.getByRole('button', { name: '요청 보내기' })
  const name = page.getByRole('textbox', { name: '이름' })
  const phone = page.getByRole('textbox', { name: '연락처' })
  const content = page.getByRole('textbox', { name: '요청 내용' })
  await submit(send)
  await expect(name).toHaveAccessibleDescription(lessonMessages.nameEmpty)
  await name.fill('김하늘')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await submit(send)
  await expect(phone).toHaveAccessibleDescription(lessonMessages.phoneEmpty)
  await phone.fill('01012345678')
  await content.fill('둘이서 배우고 싶어요.')
  await expect(phone).toHaveValue('010-1234-5678')
  await page.getByRole('checkbox').check()
  await submit(send)
  const said = page.getByRole('alertdialog', { name: '요청을 보냈어요' })
  await expect(said).toBeVisible()
  await press(said.getByRole('button', { name: '요청 확인하기' }))
  await expect(page.getByRole('heading', { name: '염소라 강사의 답을 기다리고 있어요' })).toBeVisible()

  await open(paths.nearbyInstructors('?view=list'))
  await expect(page.getByRole('button', { name: '제주시', exact: true })).toBeVisible()
})

test('an address of no instructor says so, also to those who come by a link, and leads to the others', async ({
  page,
  open,
  complaints,
}) => {
  complaints.foresee(answeredAsMissing, /강사를 찾을 수 없어요/)
  for (const id of [999_999_999, 0]) {
    const reply = await page.request.get(paths.instructor(id))
    expect(reply.status(), `${id}`).toBe(404)
    await open(paths.instructor(id))
    await expect(page.getByText('강사를 찾을 수 없어요').last()).toBeVisible()
    await expect(page.getByRole('link', { name: '가까운 강사 보기' })).toBeVisible()
  }
})

test('the map of cafes shows instructors too, as far as one wants to go', async ({ page, open, press }) => {
  await open(paths.nearby('?view=list'))
  await press(page.getByRole('button', { name: '강사', exact: true }))
  await expect(page.getByText(/^가까운 순 · 강사 \d+명$/)).toBeVisible()
  await press(page.getByRole('button', { name: '전국' }))
  await expect(page).toHaveURL(/radius=all/)
  // The fifty instructors of the town, and those that other tests have created.
  await expect(page.getByText(/^가까운 순 · 강사 [5-9]\d명$/)).toBeVisible()
  const { id } = await findInstructor(page.request, '두리번')
  await open(paths.instructor(id))
  await expect(page.getByText('저장된 좌표가 없어 지도를 표시할 수 없어요.')).toBeVisible()
})

const application = {
  address: '서울 마포구 연남동',
  intro: '처음 온 사람도 한 판을 끝까지 해 볼 수 있게 천천히 설명해요.',
  snsUrl: '',
  fee: 20_000,
  areas: ['마포구'],
  certifications: [],
  gameIds: [],
  centerName: '',
  centerAddress: '',
  centerIntro: '',
  centerPrograms: [],
}

/** Creates an instructor for one test, approved by an operator. */
async function becomeInstructor(request: APIRequestContext, access: string, name: string): Promise<number> {
  const data = { ...application, name }
  const applied = await request.put(instructorEndpoints.apply.path, { data, ...withToken(access) })
  const { id } = (await applied.json()) as { id: number }
  const operator = withToken((await signInElsewhere(request, 'operator')).access)
  const listed = await request.get(instructorDeskEndpoints.applicants.path, {
    params: { search: name },
    ...operator,
  })
  const { results } = (await listed.json()) as { results: Applicant[] }
  const version = results.find((each) => each.id === id)?.version ?? ''
  const decision = { decision: 'approve', isLocationApproved: true, version }
  const path = instructorDeskEndpoints.decide.path.replace(':id', String(id))
  const decided = await request.put(path, { data: decision, ...operator })
  expect(decided.ok(), await decided.text()).toBe(true)
  return id
}

test('a member asks, the instructor accepts and sees the phone number, and the member is told', async ({
  page,
  request,
  open,
  press,
  submit,
}) => {
  const [teacher, asker] = [someoneNew(), someoneNew()]
  const { access } = await signInElsewhere(request, teacher)
  const id = await becomeInstructor(request, access, teacher.nickname)

  await arriveAs(page, asker)
  await open(paths.requestLesson(id))
  await page.getByRole('textbox', { name: '이름' }).fill('김하늘')
  await page.getByRole('textbox', { name: '연락처' }).fill('010-1234-5678')
  await page.getByRole('textbox', { name: '요청 내용' }).fill('둘이서 배우고 싶어요.')
  await page.getByRole('checkbox').check()
  await submit(page.getByRole('button', { name: '요청 보내기' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '닫기' }))
  await expect(page.getByRole('link', { name: '보낸 레슨 요청 확인하기' })).toBeVisible()

  await arriveAs(page, teacher)
  await open(paths.lessonInbox())
  const asked = page.getByRole('list', { name: '답할 요청' }).getByRole('article')
  await expect(asked).toContainText('둘이서 배우고 싶어요.')
  await expect(asked).not.toContainText('010')
  const acceptance = page.getByRole('dialog', { name: '레슨 수락하기' })
  const message = acceptance.getByRole('textbox', { name: '남기는 말' })
  await press(asked.getByRole('button', { name: '수락' }))
  await message.fill('토요일에 만나요.')
  await press(acceptance.getByRole('button', { name: '닫기' }))
  await expect(acceptance).toHaveCount(0)
  await open(paths.lessonInbox())
  await press(asked.getByRole('button', { name: '수락' }))
  await expect(message).toHaveValue('토요일에 만나요.')
  await press(acceptance.getByRole('button', { name: '수락' }))
  await expect(page.getByText('답할 요청이 없어요')).toBeVisible()
  await press(page.getByRole('tab', { name: '답한 요청' }))
  await expect(page.getByRole('link', { name: '010-1234-5678' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('토요일에 만나요.')

  await arriveAs(page, asker)
  await open(paths.notices())
  await press(page.getByRole('link', { name: /강사가 레슨을 수락했어요/ }))
  await expect(
    page.getByRole('heading', { name: `${teacher.nickname} 강사가 곧 연락할 거예요` }),
  ).toBeVisible()
})

test('an instructor calls off an agreed lesson, and the visitor reads why in a mail and at its link', async ({
  page,
  request,
  open,
  press,
  submit,
}) => {
  const teacher = someoneNew()
  const { access } = await signInElsewhere(request, teacher)
  const id = await becomeInstructor(request, access, teacher.nickname)
  const address = `sky-${id}@example.com`
  await open(paths.requestLesson(id))
  await page.getByRole('textbox', { name: '이름' }).fill('김하늘')
  await page.getByRole('textbox', { name: '연락처' }).fill('010-1234-5678')
  await page.getByRole('textbox', { name: '이메일' }).fill(address)
  await page.getByRole('textbox', { name: '요청 내용' }).fill('둘이서 배우고 싶어요.')
  await page.getByRole('checkbox').check()
  await submit(page.getByRole('button', { name: '요청 보내기' }))
  await expect(page.getByRole('alertdialog', { name: '요청을 보냈어요' })).toBeVisible()

  await arriveAs(page, teacher)
  await open(paths.lessonInbox())
  await press(page.getByRole('article').getByRole('button', { name: '수락' }))
  await press(page.getByRole('dialog').getByRole('button', { name: '수락' }))
  await expect(page.getByText('답할 요청이 없어요')).toBeVisible()
  await press(page.getByRole('tab', { name: '다가오는 레슨' }))
  const agreed = page.getByRole('list', { name: '다가오는 레슨' }).getByRole('article')
  await expect(agreed).toContainText('010-1234-5678')
  await press(agreed.getByRole('button', { name: '레슨 취소하기' }))
  const sheet = page.getByRole('dialog', { name: '레슨 취소하기' })
  await sheet.getByRole('textbox', { name: '취소하는 이유' }).fill('감기에 걸렸어요.')
  await press(sheet.getByRole('button', { name: '레슨 취소' }))
  await expect(page.getByText('다가오는 레슨이 없어요')).toBeVisible()

  const lettersTo = async () => {
    const reply = await request.get('/sandbox/mail/received')
    const { received } = (await reply.json()) as { received: { to: string; subject: string; text: string }[] }
    return received.filter(({ to }) => to === address)
  }
  await expect
    .poll(async () => (await lettersTo()).map(({ subject }) => subject))
    .toContain('[미플] 강사가 레슨을 취소했어요')
  const letter = (await lettersTo()).find(({ subject }) => subject.includes('취소'))
  expect(letter?.text).toContain('감기에 걸렸어요.')
  const link = /https?:\/\/\S+\/instructors\/status\/[\w-]+/.exec(letter?.text ?? '')?.[0] ?? ''
  await open(new URL(link).pathname)
  await expect(page.getByRole('heading', { name: '강사가 레슨을 취소했어요' })).toBeVisible()
  await expect(page.getByText('감기에 걸렸어요.')).toBeVisible()
})
