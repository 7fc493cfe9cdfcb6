import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { makeQueryClient } from '~/lib/web/query-client'
import { pictureMessages } from '../../picture'
import { anAccount } from '../../test-account'
import { AccountPicture } from './account-picture'

const account = anAccount()

interface Sent {
  path: string
  type: string | null
  body: Blob
}

/** Renders the component with an API that records requests and answers as given. */
async function renderPicture(answer: () => Response) {
  const sent: Sent[] = []
  const client = makeQueryClient(async (path, init) => {
    if (!(init?.body instanceof Blob)) throw new Error('the picture is to be sent as it is')
    sent.push({ path, type: new Headers(init.headers).get('content-type'), body: init.body })
    return answer()
  })
  const screen = await render(
    <QueryClientProvider client={client}>
      <AccountPicture account={account} />
    </QueryClientProvider>,
  )
  const input = screen.container.querySelector('input')
  if (!input) throw new Error('there is no field for a file')
  return { screen, sent, choose: (file: File) => userEvent.upload(input, file) }
}

async function photo(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'me.png', { type: 'image/png' })
}

const accepted = () => Response.json({ ...account, image: '/media/faces/7' })

test('sends a large photo scaled down', async () => {
  const { sent, choose } = await renderPicture(accepted)
  await choose(await photo(3000, 1500))
  await expect.poll(() => sent.length).toBe(1)
  const [first] = sent
  if (!first) throw new Error('nothing was sent')
  expect(first.path).toBe('/v1/me/picture')
  expect(first.type).toBe('image/webp')
  const drawn = await createImageBitmap(first.body)
  expect([drawn.width, drawn.height]).toEqual([1024, 512])
})

test('explains what to choose instead of HEIC, and sends nothing', async () => {
  const { screen, sent, choose } = await renderPicture(accepted)
  await choose(new File(['....ftypheic'], 'IMG_0001.HEIC', { type: 'image/heic' }))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(pictureMessages.heic)
  expect(sent).toEqual([])
})

test('shows the server’s refusal, and the old picture again', async () => {
  const { screen, choose } = await renderPicture(() =>
    Response.json({ error: '사진을 읽을 수 없어요.' }, { status: 415 }),
  )
  await choose(new File(['not a photo'], 'me.jpg', { type: 'image/jpeg' }))
  await expect.element(screen.getByRole('alert')).toMatchTextContent('사진을 읽을 수 없어요.')
  await expect.element(screen.getByRole('img', { name: account.nickname })).toMatchTextContent('주')
})
