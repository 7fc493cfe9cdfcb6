import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { keyReused } from '~/lib/errors'
import type { Review } from '../endpoints'
import { reviewEndpoints } from '../endpoints'
import { reviewRefusals } from '../refusals'
import { reviewMessages } from '../review-rules'
import { ReviewForm } from './review-form'

const game = { id: 1, name: '스플렌더', image: null }
const stored: Review = {
  id: 42,
  gameId: game.id,
  gameName: game.name,
  gameImage: null,
  authorId: 7,
  authorName: '주사위요정',
  authorImage: null,
  writtenAt: '2026-03-18T12:00:00.000+09:00',
  editedAt: null,
  viewCount: 0,
  star: 4,
  length: null,
  replay: null,
  difficulty: null,
  text: '규칙이 쉬워서 또 하고 싶어요.',
  likeCount: 0,
  isLiked: false,
  isHidden: false,
}

type Answer = () => Response | Promise<Response>

const made: Answer = () => Response.json(stored)
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

async function openForm(answers: Answer[] = []) {
  const sent: ApiCall[] = []
  const onSaved = vi.fn()
  const onAlreadyReviewed = vi.fn()
  const screen = await render(
    <TestMember
      at={paths.writeReview(game.id)}
      answer={(asked) => {
        sent.push(asked)
        return (answers[sent.length - 1] ?? made)()
      }}
    >
      <ReviewForm
        memberId={7}
        game={game}
        review={null}
        onSaved={onSaved}
        onAlreadyReviewed={onAlreadyReviewed}
      />
    </TestMember>,
  )
  const text = screen.getByLabelText('어떤 점이 좋았고 아쉬웠나요?')
  async function fill() {
    const fourStars = screen.getByRole('radio', { name: /4점/ }).element()
    if (fourStars instanceof HTMLElement) fourStars.click()
    await text.fill(stored.text)
  }
  /** Submits like the Enter key and waits for the answer. */
  async function submit() {
    const form = screen.container.querySelector('form')
    form?.requestSubmit()
    await expect.element(form).not.toHaveAttribute('aria-busy')
  }
  return { screen, text, fill, submit, sent, onSaved, onAlreadyReviewed }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  localStorage.clear()
})

test('a missing star is the first problem and gets the focus', async () => {
  const { screen, text, submit, sent } = await openForm()
  await text.fill(stored.text)
  await submit()
  await expect.element(screen.getByText(reviewMessages.starEmpty)).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /1점/ })).toHaveFocus()
  expect(sent).toEqual([])
})

test('the server’s messages are shown at the answer and at the text', async () => {
  const fields = { text: '글을 고쳐 주세요.', difficulty: '난이도를 다시 선택해 주세요.' }
  const { screen, fill, submit } = await openForm([
    () => Response.json({ error: '글을 고쳐 주세요.', code: 'BAD_INPUT', fields }, { status: 400 }),
  ])
  await fill()
  await submit()
  await expect.element(screen.getByText('글을 고쳐 주세요.')).toBeInTheDocument()
  await expect.element(screen.getByRole('radio', { name: '아주 쉬워요' })).toHaveFocus()
})

test('a review whose answer was lost is sent again with its key, and edited if it was corrected since', async () => {
  const refused = () =>
    Response.json(
      { error: keyReused.says, code: keyReused.code, earlier: stored },
      { status: keyReused.status },
    )
  const { text, fill, submit, sent, onSaved } = await openForm([lost, lost, refused, made])
  await fill()
  await submit()
  await submit()
  expect(sent[0]?.key).toMatch(/^[\w-]{8,100}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  await text.fill('규칙이 쉬워서 또 하고 싶어요, 정말로요.')
  await submit()
  expect(sent[3]).toMatchObject({
    method: 'PUT',
    path: reviewEndpoints.change.path.replace(':id', String(stored.id)),
  })
  await expect.poll(() => onSaved.mock.calls).toMatchObject([[{ id: stored.id }]])
})

test('when the game was reviewed elsewhere meanwhile, the screen handles it and nothing typed is lost', async () => {
  const { says, code, status } = reviewRefusals.alreadyReviewed
  const { screen, fill, submit, onAlreadyReviewed } = await openForm([
    () => Response.json({ error: says, code }, { status }),
  ])
  await fill()
  await submit()
  expect(onAlreadyReviewed).toHaveBeenCalledOnce()
  await screen.unmount()
  const { text } = await openForm()
  await expect.element(text).toHaveValue(stored.text)
})
