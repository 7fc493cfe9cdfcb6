import { describe, expect, test } from 'vitest'
import { contrast, fromOklch, mix, moods, mostReadable, palettes, toOklch } from './palette'

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#f1904d', '#1c1c22')).toBeCloseTo(contrast('#1c1c22', '#f1904d'))
  expect(mostReadable('#ffe9c7', ['#ffffff', '#1c1c22'])).toBe('#1c1c22')
})

test('a colour survives the conversion to OKLCH and back', () => {
  for (const colour of ['#f1904d', '#1b2145', '#9be5d3']) expect(fromOklch(toOklch(colour))).toBe(colour)
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
})

describe.each(moods)('palettes of the mood %s', (mood) => {
  test('light text is readable on dark, and both differ from the ground', () => {
    for (const p of palettes[mood]) {
      expect(contrast(p.light, p.dark)).toBeGreaterThan(9)
      expect(Math.max(contrast(p.ground, p.light), contrast(p.ground, p.dark))).toBeGreaterThan(4.5)
    }
  })
})
