import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { CallFailed } from '~/lib/web/call-failed'
import { Answer } from './answer'

function aQuery({ data, error = null }: { data?: string; error?: Error | null }) {
  return { data, error, isError: error !== null, refetch: vi.fn() }
}

function Example({ query }: { query: ReturnType<typeof aQuery> }) {
  return (
    <Answer
      query={query}
      skeleton={<p>읽는 중</p>}
      failure="읽지 못했어요"
      missing={<p>없는 화면</p>}
      onRefused={({ message }) => (message === '이제 볼 수 없어요' ? <p>볼 수 없는 화면</p> : null)}
    >
      {(text) => <p>{text}</p>}
    </Answer>
  )
}

test('an answer is replaced when it may not be seen any more, and stays when it only could not be read again', async () => {
  const screen = await render(<Example query={aQuery({})} />)
  await expect.element(screen.getByText('읽는 중')).toBeVisible()

  await screen.rerender(<Example query={aQuery({ data: '관리 기록' })} />)
  await expect.element(screen.getByText('관리 기록')).toBeVisible()

  await screen.rerender(
    <Example query={aQuery({ data: '관리 기록', error: new Error('연결이 끊겼어요') })} />,
  )
  await expect.element(screen.getByText('관리 기록')).toBeVisible()

  await screen.rerender(
    <Example query={aQuery({ data: '관리 기록', error: new Error('이제 볼 수 없어요') })} />,
  )
  await expect.element(screen.getByText('볼 수 없는 화면')).toBeVisible()
  await expect.element(screen.getByText('관리 기록')).not.toBeInTheDocument()
})

test('an answer gives way when it does not exist any more or its reader lost the right to it', async () => {
  const ofStatus = (status: number, data?: string) =>
    aQuery({ data, error: new CallFailed(status, '안 돼요') })
  const screen = await render(<Example query={ofStatus(404, '관리 기록')} />)
  await expect.element(screen.getByText('없는 화면')).toBeVisible()
  await expect.element(screen.getByText('관리 기록')).not.toBeInTheDocument()

  await screen.rerender(<Example query={ofStatus(403, '관리 기록')} />)
  await expect.element(screen.getByText('읽지 못했어요')).toBeVisible()
  await expect.element(screen.getByText('관리 기록')).not.toBeInTheDocument()

  for (const status of [0, 429, 503]) {
    await screen.rerender(<Example query={ofStatus(status, '관리 기록')} />)
    await expect.element(screen.getByText('관리 기록')).toBeVisible()
    await screen.rerender(<Example query={ofStatus(status)} />)
    await expect.element(screen.getByText('읽지 못했어요')).toBeVisible()
  }
})

test('an answer that could not be read offers another try', async () => {
  const query = aQuery({ error: new Error('연결이 끊겼어요') })
  const screen = await render(<Example query={query} />)
  await expect.element(screen.getByText('읽지 못했어요')).toBeVisible()
  await screen.getByRole('button').click()
  expect(query.refetch).toHaveBeenCalledOnce()
})
