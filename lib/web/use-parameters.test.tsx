import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useParameters } from './use-parameters'

function Filters() {
  const { params, change } = useParameters<'sort' | 'level'>()
  return (
    <>
      <p>{params.toString()}</p>
      <button
        type="button"
        onClick={() => {
          change({ sort: 'easy' })
          change({ level: 'hard' })
        }}
      >
        둘 다
      </button>
      <button type="button" onClick={() => change({ sort: null })}>
        처음 순서
      </button>
    </>
  )
}

test('a second choice before the screen has followed the first keeps it', async () => {
  const router = createMemoryRouter([{ path: '/', Component: Filters }], { initialEntries: ['/?tab=1'] })
  const screen = await render(<RouterProvider router={router} />)
  await screen.getByRole('button', { name: '둘 다' }).click()
  await expect.element(screen.getByText('tab=1&sort=easy&level=hard')).toBeVisible()
  await screen.getByRole('button', { name: '처음 순서' }).click()
  await expect.element(screen.getByText('tab=1&level=hard')).toBeVisible()
})
