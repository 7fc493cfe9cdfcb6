import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { operatorPaths } from '~/features/operator-paths'
import { anAccount } from '../test-account'
import { OperatorsOnly } from './operators-only'
import { TestMember } from './test-member'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

/** Opens an operator's screen in a browser that has stored a member who was no operator at the last visit. */
function open(answerMe: () => Response) {
  return render(
    <TestMember
      at={operatorPaths.reports()}
      as={{ isOperator: false }}
      answer={() => Response.json({}, { status: 404 })}
      answerMe={answerMe}
    >
      <OperatorsOnly skeleton={<p>불러오는 중</p>}>
        <p>신고된 리뷰</p>
      </OperatorsOnly>
    </TestMember>,
  )
}

const operator = () => Response.json(anAccount({ isOperator: true }))

test('opens for an operator who was named after this browser stored their account', async () => {
  const screen = await open(operator)
  await expect.element(screen.getByText('신고된 리뷰')).toBeVisible()
})

test('while nobody can say who is an operator, a screen is not said to be missing, and another try opens it', async () => {
  let isAway = true
  const screen = await open(() =>
    isAway ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 }) : operator(),
  )
  await expect.element(screen.getByText('내 정보를 불러오지 못했어요')).toBeVisible()
  isAway = false
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(screen.getByText('신고된 리뷰')).toBeVisible()
})

test('does not exist for other members', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const screen = await open(() => Response.json(anAccount({ isOperator: false })))
  await expect.element(screen.getByText('페이지를 찾을 수 없어요.').first()).toBeVisible()
  await expect.element(screen.getByText('신고된 리뷰')).not.toBeInTheDocument()
})
