import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Picture } from './picture'

const wide = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"/>')}`

test('a picture keeps its ratio, whatever the shape of the file and even when it is missing', async () => {
  const screen = await render(
    <>
      <Picture src={wide} alt="넓은 그림" ratio="4/3" priority />
      <Picture src="/not-there.webp" alt="없는 그림" ratio="4/3" priority />
    </>,
  )
  const shape = (name: string) => {
    const box = screen.getByRole('img', { name }).element().getBoundingClientRect()
    return Math.round((box.width / box.height) * 100)
  }
  await expect.poll(() => shape('넓은 그림')).toBe(133)
  await expect
    .poll(() => screen.getByRole('img', { name: '없는 그림' }).element().tagName.toLowerCase())
    .toBe('svg')
  expect(shape('없는 그림')).toBe(133)
})

test('a picture offers its variants by width', async () => {
  const screen = await render(
    <Picture src="/art-{w}.webp" widths={[160, 320]} sizes="50vw" alt="그림" ratio="1/1" priority />,
  )
  const sources = screen.container.querySelector('img')?.getAttribute('srcset')
  expect(sources).toBe('/art-160.webp 160w, /art-320.webp 320w')
})
