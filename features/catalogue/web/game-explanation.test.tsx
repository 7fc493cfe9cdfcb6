import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aGameReply } from '../test-game'
import { GameExplanation } from './game-explanation'

const explanation = [
  { title: '준비', lines: ['카드를 섞어요', '다섯 장씩 나눠요'] },
  { title: '도움말', lines: ['처음엔 천천히 하세요.'] },
]
const pictures = ['/media/explain/splendor-1']

function shown(part: Parameters<typeof aGameReply>[0]) {
  return render(<GameExplanation game={aGameReply(part)} isOpen onToggle={() => undefined} />)
}

test('the rules in words are read to screen readers while the pictures show, and can be shown instead', async () => {
  await shown({ explanation, explanationImages: pictures })
  await expect.element(page.getByRole('img', { name: '스플렌더 준비' })).toBeInTheDocument()
  const words = page.getByRole('region', { name: '준비', exact: true })
  await expect.element(words.getByRole('listitem').nth(1)).toMatchTextContent('다섯 장씩 나눠요')
  const roomOfWords = () => words.element().parentElement?.parentElement?.getBoundingClientRect().width
  expect(roomOfWords()).toBe(1)
  await page.getByRole('button', { name: '글로 보기' }).click()
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
  expect(roomOfWords()).toBeGreaterThan(100)
  await expect.element(page.getByText('처음엔 천천히 하세요.')).toBeVisible()
  await page.getByRole('button', { name: '그림으로 보기' }).click()
  await expect.element(page.getByRole('img', { name: '스플렌더 준비' })).toBeInTheDocument()
})

test('rules without pictures are shown in words, without a switch', async () => {
  await shown({ explanation })
  expect(page.getByText('카드를 섞어요').element().getBoundingClientRect().width).toBeGreaterThan(50)
  expect(page.getByRole('button').elements()).toEqual([])
})

test('pictures without words have numbered descriptions', async () => {
  await shown({ explanationImages: pictures })
  await expect.element(page.getByRole('img', { name: '스플렌더 설명 그림 1' })).toBeInTheDocument()
  expect(page.getByRole('button').elements()).toEqual([])
})

const marks = () =>
  page
    .getByRole('mark')
    .elements()
    .map(({ textContent }) => textContent)

test('a search shows the lines that match, marks them and says how many, whatever showed before', async () => {
  await shown({ explanation, explanationImages: pictures })
  const box = page.getByRole('searchbox', { name: '설명에서 찾기' })
  await box.fill('ㄴㄴ')
  await expect.element(page.getByRole('status')).toMatchTextContent('1곳을 찾았어요')
  await expect.element(page.getByText('다섯 장씩')).toBeVisible()
  expect(marks()).toEqual(['나눠'])
  // The line keeps its number.
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/^2다섯/)
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
  await box.fill('카드섞')
  await expect.element(page.getByText('를 섞어요')).not.toBeInTheDocument()
  await box.fill('없는 말')
  await expect.element(page.getByRole('status')).toMatchTextContent('설명에서 찾지 못했어요')
  await box.fill('ㄴ')
  await expect.element(page.getByRole('status')).toMatchTextContent('초성 두 개부터 찾아요')
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await page.getByRole('button', { name: '그림으로 보기' }).click()
  await expect.element(box).toHaveValue('')
  await expect.element(page.getByRole('img', { name: '스플렌더 준비' })).toBeInTheDocument()
})

test('an explanation in pictures alone has no search', async () => {
  await shown({ explanationImages: pictures })
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
})
