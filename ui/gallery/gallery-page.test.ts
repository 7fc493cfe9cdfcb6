import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import GalleryPage from './gallery-page'

test('no component renders inline styles on the server, which the content policy would drop', () => {
  const html = renderToString(createElement(GalleryPage))
  expect(html).toContain('조각 모음')
  expect(html).not.toMatch(/\sstyle="/)
  expect(html).not.toContain('<style')
})
