import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import { incidentFactNames, incidentFacts, incidentMessages, unknownInWords } from '../../incident'
import { type DeskIncident, incidentDeskEndpoints, type SentIncidents } from '../endpoints'
import IncidentsPage from './incidents-page'

afterEach(() => sessionStorage.clear())

const told: DeskIncident = {
  id: 3,
  key: 'a-key-of-twenty-letters',
  kind: 'leaked',
  title: '휴대폰 번호가 보였어요',
  items: '휴대폰 번호',
  happened: '화면의 오류로',
  advice: '모르는 전화를 조심해 주세요.',
  measures: '화면을 닫았어요.',
  contact: '02-000-0000',
  isToAll: true,
  isPublic: true,
  writtenAt: '2026-11-29T03:00:00Z',
  messages: [],
  recipients: 120,
}

interface Answers {
  incidents?: SentIncidents
  listed?: () => Response | Promise<Response>
  preview?: { recipients: number; unknown: string[] }
}

async function openDesk({
  incidents = [],
  listed = () => Response.json({ incidents }),
  preview = { recipients: 120, unknown: [] },
}: Answers = {}) {
  const sent: ApiCall[] = []
  const answers = { preview }
  const screen = await render(
    <TestMember
      at={operatorPaths.incidents()}
      as={{ isOperator: true }}
      answer={(call) => {
        if (call.path === incidentDeskEndpoints.preview.path) return Response.json(answers.preview)
        if (call.method === 'GET') return listed()
        sent.push(call)
        return Response.json(told)
      }}
    >
      <IncidentsPage />
    </TestMember>,
  )
  const send = screen.getByRole('button', { name: '받는 사람 수 확인하기' })
  const fill = async () => {
    await screen.getByLabelText('제목').fill(told.title)
    for (const fact of incidentFactNames)
      await screen.getByLabelText(incidentFacts[fact].label, { exact: true }).fill(told[fact])
  }
  /** Without the button, which takes a second press within a moment, as Enter's is, for part of the first. */
  const submit = () => send.element().closest('form')?.requestSubmit()
  return { screen, sent, answers, send, fill, submit }
}

const facts = Object.fromEntries(incidentFactNames.map((fact) => [fact, told[fact]]))

test('while the told ones load there is no form that would move; told ones stand above it', async () => {
  let answer = (_: Response) => {}
  const { screen, send } = await openDesk({
    listed: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  await expect.element(screen.getByRole('heading', { level: 1, name: '개인정보 사고' })).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
  answer(Response.json({ incidents: [{ id: 3, title: told.title, writtenAt: told.writtenAt }] }))
  await expect.element(send).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: '알린 사고' }).getByRole('link', { name: told.title }))
    .toHaveAttribute('href', operatorPaths.incident(3))
})

test('where the told ones cannot be loaded, a new one can still be told', async () => {
  const { screen, send } = await openDesk({
    listed: () => Response.json({ error: '잠시 뒤에' }, { status: 400 }),
  })
  await expect.element(screen.getByText('알린 사고를 불러오지 못했어요')).toBeVisible()
  await expect.element(send).toBeVisible()
})

test('what is missing is said at its field, and nothing is asked or sent', async () => {
  const { screen, sent, send } = await openDesk()
  await expect.element(screen.getByRole('region', { name: '알린 사고' })).not.toBeInTheDocument()
  await send.click()
  await expect.element(screen.getByText(incidentMessages.title)).toBeVisible()
  await expect.element(screen.getByLabelText('제목')).toHaveFocus()
  expect(sent).toEqual([])
})

test('everybody is told and all may read it, after a question that can be declined', async () => {
  const { screen, sent, fill, submit } = await openDesk()
  await fill()
  await screen.getByRole('switch', { name: '누구나 볼 수 있게 공개하기' }).click()
  submit()
  const question = screen.getByRole('alertdialog', { name: '120명에게 알릴까요?' })
  await expect.element(question).toMatchTextContent('누구나 볼 수 있게 공개하고')
  await question.getByRole('button', { name: '취소' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('제목')).toHaveValue(told.title)
  expect(sent).toEqual([])
  submit()
  await question.getByRole('button', { name: '알리기' }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([
      {
        ...facts,
        kind: 'leaked',
        title: told.title,
        isToAll: true,
        isPublic: true,
        list: '',
        recipients: 120,
      },
    ])
})

test('lines that name nobody are said at the list until they are mended; a list is never public', async () => {
  const { screen, sent, answers, fill, submit } = await openDesk({
    preview: { recipients: 1, unknown: ['없는사람'] },
  })
  await fill()
  await screen.getByRole('switch', { name: '누구나 볼 수 있게 공개하기' }).click()
  await screen.getByRole('button', { name: '유출됐을 수 있어요' }).click()
  await screen.getByRole('button', { name: '몇 사람만' }).click()
  await expect.element(screen.getByRole('switch')).not.toBeInTheDocument()
  await screen.getByLabelText('받는 사람').fill('보들\n없는사람')
  submit()
  await expect.element(screen.getByText(unknownInWords(['없는사람']))).toBeVisible()
  await expect.element(screen.getByLabelText('받는 사람')).toHaveFocus()
  answers.preview = { recipients: 1, unknown: [] }
  await screen.getByLabelText('받는 사람').fill('보들')
  submit()
  await screen
    .getByRole('alertdialog', { name: '1명에게 알릴까요?' })
    .getByRole('button', { name: '알리기' })
    .click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([{ kind: 'possible', isToAll: false, isPublic: false, list: '보들', recipients: 1 }])
})
