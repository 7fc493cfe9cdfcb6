import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { useSheet } from '~/ui/use-sheet'
import { aMeetup } from '../../core/test-meetup'
import { HostTools } from './host-tools'

const now = new Date('2099-06-11T05:00:00.000Z')
const meetup = aMeetup({
  own: {
    id: 7,
    state: 'seated',
    place: null,
    isHost: true,
    checkedInAt: null,
    hasReviewed: false,
    wasMarkedAbsent: false,
  },
})

function Opened() {
  const sheet = useSheet()
  return (
    <>
      <button type="button" onClick={sheet.open}>
        관리
      </button>
      {sheet.wasOpened ? <HostTools meetup={meetup} sheet={sheet} now={now} /> : null}
    </>
  )
}

test('calling off says what becomes of the own pass, and asks again when that has changed', async () => {
  const effect = (people: number, lapses: boolean) => ({
    people,
    passes: people,
    own: {
      effect: 'restored',
      because: 'byHost',
      tier: 7000,
      usableUntil: '2099-08-01T00:00:00.000Z',
      restoredUntil: null,
    },
    lapses,
  })
  const sent: unknown[] = []
  const screen = await render(
    <TestMember
      at={paths.meetup(12)}
      answer={({ method, body }) => {
        if (method === 'GET') return Response.json(sent.length === 0 ? effect(0, false) : effect(1, true))
        sent.push(body)
        const changed = { error: '바뀌었어요', code: 'EFFECT_CHANGED', ...effect(1, true) }
        return sent.length === 1 ? Response.json(changed, { status: 409 }) : Response.json({})
      }}
    >
      <Opened />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '관리' }).click()
  await screen.getByRole('button', { name: '모임 취소' }).click()
  const question = screen.getByRole('alertdialog', { name: '모임을 취소할까요?' })
  await expect
    .element(question)
    .toMatchTextContent('다른 참여자는 없어요. 내가 쓴 7,000원 종일 이용권 1장이 바로 돌아와요.')
  await question.getByRole('button', { name: '모임 취소' }).click()
  await expect
    .element(question)
    .toMatchTextContent(
      '1명에게 알리고, 이용권 1장을 바로 돌려줘요. 내가 쓴 7,000원 종일 이용권 1장이 돌아오지만, 유효 기간이 지나 바로 만료돼요.',
    )
  await question.getByRole('button', { name: '모임 취소' }).click()
  await expect.element(screen.getByText('모임을 취소했어요')).toBeInTheDocument()
  expect(sent).toEqual([
    { expected: { people: 0, passes: 0, own: 'restored', lapses: false } },
    { expected: { people: 1, passes: 1, own: 'restored', lapses: true } },
  ])
})
