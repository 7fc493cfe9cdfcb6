import { expect, test } from 'vitest'
import { sectionsOf } from './policy-text'

const texts = {
  '2026-11-26':
    '## 처음 {#about}\n\n첫 문단이에요.\n\n- 하나\n- 둘\n\n{storedData}\n\n## 다음 {#law}\n\n그대로예요.\n',
  '2026-11-27': '## 새로 {#about}\n\n바뀌었어요.\n',
}

test('a text is read as sections of paragraphs, lists and slots', () => {
  expect(sectionsOf(texts, '2026-11-26')).toEqual([
    {
      id: 'about',
      title: '처음',
      blocks: [{ paragraph: '첫 문단이에요.' }, { points: ['하나', '둘'] }, { slot: 'storedData' }],
    },
    { id: 'law', title: '다음', blocks: [{ paragraph: '그대로예요.' }] },
  ])
})

test('a version says its own sections in their old places, and the others as before', () => {
  for (const version of ['2026-11-27', '2026-11-29'] as const) {
    expect(sectionsOf(texts, version)).toEqual([
      { id: 'about', title: '새로', blocks: [{ paragraph: '바뀌었어요.' }] },
      { id: 'law', title: '다음', blocks: [{ paragraph: '그대로예요.' }] },
    ])
  }
})
