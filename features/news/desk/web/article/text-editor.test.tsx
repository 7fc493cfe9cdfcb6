import type { CDPSession as PlaywrightSession } from '@playwright/test'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextEditor } from './text-editor'

const article = [
  '<h2>제목</h2>',
  '<p>여는 말 <strong>굵게</strong> <em>기울여</em> <a href="/game/3">앱 안으로</a><br>다음 줄</p>',
  '<h3>작은 제목</h3>',
  '<ul><li>하나</li><li><strong>둘</strong></li></ul>',
  '<ol><li>첫째</li><li>둘째</li></ol>',
  '<blockquote>옮긴 말</blockquote>',
  // The server puts the attributes in its own order.
  '<p><a target="_blank" rel="noopener" href="https://example.com">밖으로</a></p>',
  '<p>끝</p>',
].join('')

let written = ''
function Article({ html }: { html: string }) {
  const [text, setText] = useState(html)
  written = text
  return <TextEditor label="내용" html={text} onChange={setText} />
}

async function show(html: string) {
  const screen = await render(<Article html={html} />)
  const field = screen.getByRole('textbox', { name: '내용' })
  await field.click()
  return { screen, field, written: () => written }
}

test('an article opens as it is, and what is not touched is written back as it was', async () => {
  const { written } = await show(article)
  expect(written()).toBe(article)
  await userEvent.keyboard('{Control>}{End}{/Control}!')
  await expect.poll(written).toBe(article.replace('끝', '끝!'))
})

test('what is pasted comes without its looks, and keeps its paragraphs', async () => {
  const { field, written } = await show('')
  const data = new DataTransfer()
  data.setData('text/html', '<h1 onclick="alert(1)">큰</h1><table><tr><td>표</td></tr></table>')
  data.setData('text/plain', '큰\n\n표')
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect.poll(written).toBe('<p>큰</p><p>표</p>')
})

test('the tools work on the selection, by key as well, and say what is on', async () => {
  const { screen, written } = await show('<p>처음</p>')
  await userEvent.keyboard('{Control>}a{/Control}')
  await screen.getByRole('button', { name: '굵게' }).click()
  await expect.poll(written).toBe('<p><strong>처음</strong></p>')
  await expect.element(screen.getByRole('button', { name: '굵게' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.poll(written).toBe('<p>처음</p>')
  for (const [name, html] of [
    ['제목', '<h2>처음</h2>'],
    ['본문', '<p>처음</p>'],
    ['번호 목록', '<ol><li>처음</li></ol>'],
    ['본문', '<p>처음</p>'],
    ['인용', '<blockquote>처음</blockquote>'],
  ] as const) {
    await screen.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => [name, written()]).toEqual([name, html])
  }
})

test('a link is put on the selection, and refused where it leads nowhere', async () => {
  const { screen, written } = await show('<p>규칙</p>')
  await userEvent.keyboard('{Control>}a{/Control}')
  await screen.getByRole('button', { name: '링크', exact: true }).click()
  await userEvent.keyboard('javascript:alert(1){Enter}')
  await expect.element(screen.getByText(/https:\/\/로 시작하는 주소나/)).toBeVisible()
  expect(written()).toBe('<p>규칙</p>')
  await screen.getByLabelText('링크 주소').fill('https://example.com/rules')
  await screen.getByRole('button', { name: '링크 추가' }).click()
  await expect.poll(written).toBe('<p><a href="https://example.com/rules">규칙</a></p>')
})

test('Hangul is composed in place', async () => {
  const { written } = await show('<p>가나</p>')
  const session = cdp() as unknown as PlaywrightSession
  await userEvent.keyboard('{Control>}{End}{/Control}')
  for (const text of ['ㄷ', '다', '닭']) {
    await session.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
  }
  await session.send('Input.insertText', { text: '닭' })
  await userEvent.keyboard('{Enter}')
  await session.send('Input.imeSetComposition', { text: 'ㅎ', selectionStart: 1, selectionEnd: 1 })
  await session.send('Input.insertText', { text: '해' })
  await expect.poll(written).toBe('<p>가나닭</p><p>해</p>')
})
