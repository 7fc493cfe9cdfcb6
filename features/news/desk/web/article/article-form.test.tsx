import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import type { ManagedArticle } from '../../endpoints'
import { ArticleForm } from './article-form'

afterEach(() => sessionStorage.clear())

const article: ManagedArticle = {
  id: 3,
  title: '새로 들어온 게임',
  html: '<p>이번 주에 새 게임이 들어왔어요.</p>',
  images: ['/media/first'],
  sourceUrl: null,
  state: 'draft',
  publishAt: null,
  version: 'one',
}

test('two pictures that are uploaded at once are both kept', async () => {
  const uploads: ((image: string) => void)[] = []
  const saved: unknown[] = []
  const screen = await render(
    <TestMember
      at={operatorPaths.article(3)}
      as={{ isOperator: true }}
      answer={({ method, path, body }) => {
        if (method === 'POST' && path.includes('picture')) {
          return new Promise<Response>((resolve) => {
            uploads.push((image) => resolve(Response.json({ image })))
          })
        }
        if (method !== 'GET') saved.push(body)
        return Response.json(article)
      }}
    >
      <ArticleForm article={article} />
    </TestMember>,
  )
  for (const label of ['표지 사진 (선택)', '내용 아래 사진 1 (선택)']) {
    const input = screen.container.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
    if (!input) throw new Error(`there is no field ${label}`)
    await userEvent.upload(input, new File(['picture'], 'picture.png', { type: 'image/png' }))
  }
  await expect.poll(() => uploads.length).toBe(2)
  uploads[0]?.('/media/cover')
  uploads[1]?.('/media/second')
  await expect.element(screen.getByRole('group', { name: '내용 아래 사진 2 (선택)' })).toBeInTheDocument()
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.poll(() => saved).toMatchObject([{ images: ['/media/cover', '/media/second'] }])
})
