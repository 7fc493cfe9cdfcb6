import { expect, test } from 'vitest'
import { allPictures } from '../town/pictures'
import { drawPicture } from './picture-book'

test('the picture book has a drawing of every picture in the town, always the same', () => {
  for (const picture of allPictures()) {
    const drawing = drawPicture(picture)
    expect(drawing, `${picture.kind} ${picture.key}`).toMatch(/^<svg /)
    expect(drawPicture(picture)).toBe(drawing)
  }
  expect(drawPicture({ kind: 'games', key: 'no-such-game' })).toBeNull()
})
