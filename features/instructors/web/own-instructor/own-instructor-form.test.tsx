import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import type { OwnInstructor } from '../../endpoints'
import { applicationMessages } from '../../instructor'
import OwnInstructorPage from '../own-instructor-page'
import { OwnInstructorForm } from './own-instructor-form'

afterEach(() => sessionStorage.clear())

const own: OwnInstructor = {
  id: 7,
  state: 'approved',
  reason: '',
  image: null,
  name: '규칙 읽어 주는 사람',
  intro: '두꺼운 규칙서를 대신 읽고 십 분 안에 설명해 드려요.',
  address: '서울 마포구 연남동',
  snsUrl: '',
  fee: 20_000,
  areas: ['마포구'],
  certifications: [],
  gameIds: [],
  games: [],
  centerName: '놀이학교',
  centerAddress: '서울 중구 버들동 1',
  centerIntro: '주말마다 어린이 반이 열려요.',
  centerPrograms: ['어린이 반', '지도사 과정'],
}

async function renderForm(own: OwnInstructor | null, answer: (asked: ApiCall) => Response, memberId = 7) {
  return render(
    <TestMember at="/me/instructor" answer={answer}>
      <OwnInstructorForm memberId={memberId} own={own} />
    </TestMember>,
  )
}

const wireOf = (body: unknown) =>
  Response.json({
    ...(body as object),
    id: 7,
    state: 'approved',
    reason: '',
    image: null,
    games: [],
  })

test('an instructor changes the education center', async () => {
  const asked: ApiCall[] = []
  const screen = await renderForm(own, (each) => {
    asked.push(each)
    return wireOf(each.body)
  })
  const group = screen.getByRole('group', { name: '교육 센터 (선택)' })
  await expect.element(group.getByLabelText('센터 이름')).toHaveValue('놀이학교')
  await expect.element(group.getByLabelText('교육 프로그램')).toHaveValue('어린이 반, 지도사 과정')
  await group.getByLabelText('교육 프로그램').fill('어린이 반,  , 가족 반')
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.element(screen.getByText('강사 정보를 수정했어요')).toBeVisible()
  expect(asked.at(-1)?.body).toMatchObject({
    centerName: '놀이학교',
    centerAddress: '서울 중구 버들동 1',
    centerPrograms: ['어린이 반', '가족 반'],
  })
})

test('an instructor takes the education center away', async () => {
  const asked: ApiCall[] = []
  const screen = await renderForm(own, (each) => {
    asked.push(each)
    return wireOf(each.body)
  })
  const group = screen.getByRole('group', { name: '교육 센터 (선택)' })
  for (const label of ['센터 이름', '센터 주소', '센터 소개', '교육 프로그램']) {
    await group.getByLabelText(label).fill('')
  }
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked.at(-1)?.body).toMatchObject({ centerName: '', centerPrograms: [] })
})

test('a center that is half filled in says what is missing, and nothing is sent', async () => {
  const asked: ApiCall[] = []
  const screen = await renderForm(own, (each) => {
    asked.push(each)
    return wireOf(each.body)
  })
  await screen.getByLabelText('센터 주소').fill('')
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.element(screen.getByText(applicationMessages.centerAddressEmpty)).toBeVisible()
  await expect.element(screen.getByLabelText('센터 주소')).toHaveAttribute('aria-invalid', 'true')
  expect(asked).toEqual([])
})

test('what the server refuses stands at its field, and what was typed stays', async () => {
  const screen = await renderForm(own, () =>
    Response.json(
      {
        error: applicationMessages.programLong,
        code: 'BAD_INPUT',
        fields: { centerPrograms: applicationMessages.programLong },
      },
      { status: 400 },
    ),
  )
  await screen.getByLabelText('센터 이름').fill('새 놀이학교')
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.element(screen.getByLabelText('교육 프로그램')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByLabelText('센터 이름')).toHaveValue('새 놀이학교')
})

test('somebody without an application sends one with no center', async () => {
  const asked: ApiCall[] = []
  const screen = await renderForm(null, (each) => {
    asked.push(each)
    return wireOf(each.body)
  })
  await screen.getByLabelText('활동명').fill('처음 가르치는 사람')
  await screen
    .getByLabelText('소개', { exact: true })
    .fill('처음 하는 사람도 어려운 게임을 즐길 수 있게 가르쳐요.')
  await screen.getByLabelText('활동 지역 주소').fill('서울 중구')
  await screen.getByLabelText('레슨 지역').fill('중구')
  await screen.getByRole('button', { name: '강사 신청하기' }).click()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]?.body).toMatchObject({ name: '처음 가르치는 사람', centerName: '' })
})

test('an empty application says what it needs first', async () => {
  const screen = await renderForm(null, ({ body }) => wireOf(body))
  await screen.getByRole('button', { name: '강사 신청하기' }).click()
  await expect.element(screen.getByText(applicationMessages.nameEmpty)).toBeVisible()
  await expect.element(screen.getByLabelText('활동명')).toHaveAttribute('aria-invalid', 'true')
})

test('what was saved stays in the form, and goes along with the next change', async () => {
  const asked: ApiCall[] = []
  const screen = await render(
    <TestMember
      at="/me/instructor"
      answer={(each) => {
        if (each.method === 'GET') return Response.json({ application: own })
        asked.push(each)
        return wireOf(each.body)
      }}
    >
      <OwnInstructorPage />
    </TestMember>,
  )
  const intro = screen.getByLabelText('소개', { exact: true })
  const save = screen.getByRole('button', { name: '저장' })
  const newIntro = '처음 하는 분께 규칙을 천천히 알려 드려요.'
  await intro.fill(newIntro)
  await save.click()
  const pressedAt = performance.now()
  await expect.element(screen.getByText('강사 정보를 수정했어요')).toBeVisible()
  await expect.element(intro).toHaveValue(newIntro)
  // A submit button ignores a second press within 0.4 s.
  await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(400)
  await screen.getByLabelText('활동명').fill('규칙을 읽는 사람')
  await save.click()
  await expect.poll(() => asked.length).toBe(2)
  const { id: _, state, reason, image, games, ...application } = own
  expect(asked.at(-1)?.body).toMatchObject({ ...application, name: '규칙을 읽는 사람', intro: newIntro })
})

test('what was typed stays after the screen was left, for the same member', async () => {
  const answer = ({ body }: ApiCall) => wireOf(body)
  const first = await renderForm(own, answer)
  await first.getByLabelText('센터 이름').fill('새 놀이학교')
  await first.unmount()
  const again = await renderForm(own, answer)
  await expect.element(again.getByText('작성하던 내용을 불러왔어요.')).toBeVisible()
  await expect.element(again.getByLabelText('센터 이름')).toHaveValue('새 놀이학교')
  await again.unmount()
  const other = await renderForm(own, answer, 8)
  await expect.element(other.getByLabelText('센터 이름')).toHaveValue('놀이학교')
})

test('a search for a game in the sheet does not send the form around it', async () => {
  const asked: ApiCall[] = []
  const screen = await renderForm(own, (each) => {
    if (each.method !== 'GET') asked.push(each)
    return Response.json({ count: 0, next: null, previous: null, results: [] })
  })
  await screen.getByRole('button', { name: '게임 추가' }).click()
  await screen.getByRole('searchbox', { name: '보드게임 이름' }).fill('뷁뷁')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText("'뷁뷁' 게임을 찾을 수 없어요")).toBeVisible()
  expect(asked).toEqual([])
})
