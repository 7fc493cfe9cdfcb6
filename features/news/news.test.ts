import { expect, test } from 'vitest'
import { longestPreview, previewOf } from './news'

test.each([
  ['<p>한 줄</p><p>두 줄</p>', '한 줄 두 줄'],
  ['<p>a &lt;b&gt; &amp;amp; c&nbsp;d</p>', 'a <b> &amp; c d'],
  ['<p><strong>버들컵</strong>이 <em>끝났</em>어요</p>', '버들컵이 끝났어요'],
  ['', ''],
])('the preview of %s has no markup', (html, preview) => {
  expect(previewOf(html)).toBe(preview)
})

test('a long preview ends with an ellipsis and never cuts a sign in two', () => {
  const preview = previewOf('🎲'.repeat(longestPreview + 1))
  expect([...preview]).toHaveLength(longestPreview)
  expect(preview).toBe(`${'🎲'.repeat(longestPreview - 1)}…`)
  expect(previewOf('🎲'.repeat(longestPreview))).toBe('🎲'.repeat(longestPreview))
})
