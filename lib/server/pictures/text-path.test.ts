import { describe, expect, test } from 'vitest'
import { fitText, measureText, textBlock, textPath, wrapText } from './text-path'

const style = { font: 'black', size: 40 } as const

describe('text as paths', () => {
  test('draws every Hangul character it is given', () => {
    const one = textPath('가', style, { x: 0, y: 40 })
    const two = textPath('가나', style, { x: 0, y: 40 })
    expect(one).toMatch(/^M/)
    expect(two.length).toBeGreaterThan(one.length)
    expect(two.startsWith(one)).toBe(true)
  })

  test('draws Hangul that came in parts', () => {
    const drawn = textPath('카탄 모임', style, { x: 0, y: 40 })
    expect(textPath('카탄 모임'.normalize('NFD'), style, { x: 0, y: 40 })).toBe(drawn)
  })

  test('a character that the font lacks leaves no box', () => {
    expect(textPath('가😀', style, { x: 0, y: 0 })).toBe(textPath('가', style, { x: 0, y: 0 }))
  })
})

describe('wrapping', () => {
  test('keeps words whole while they fit', () => {
    const lines = wrapText('가까운 카페에서 바로 참여해요', { ...style, maxWidth: 300 })
    expect(lines.join(' ')).toBe('가까운 카페에서 바로 참여해요')
    for (const line of lines) expect(measureText(line, style)).toBeLessThanOrEqual(300)
  })

  test('breaks a word that is wider than the line', () => {
    const lines = wrapText('크베들린부르크의돌팔이약장수', { ...style, maxWidth: 200 })
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('')).toBe('크베들린부르크의돌팔이약장수')
  })

  test('ends the last allowed line with an ellipsis', () => {
    const lines = wrapText('하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열', {
      ...style,
      maxWidth: 160,
      maxLines: 2,
    })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
    expect(measureText(lines[1] ?? '', style)).toBeLessThanOrEqual(160)
  })

  test('turns an empty text into no lines', () => {
    expect(wrapText('  ', { ...style, maxWidth: 100 })).toEqual([])
    expect(textBlock([], { ...style, lineHeight: 1.1 }, { x: 0, top: 0 })).toBe('')
  })
})

describe('fitting', () => {
  test('fits the text into the box, on balanced lines', () => {
    const { size, lines } = fitText('셜록 홈즈 컨설팅 디텍티브', {
      font: 'black',
      width: 400,
      height: 200,
      maxSize: 150,
    })
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(measureText(line, { font: 'black', size })).toBeLessThanOrEqual(400.01)
    expect(size * (1 + (lines.length - 1) * 1.1)).toBeLessThanOrEqual(200.01)
  })

  test('never grows past the largest size', () => {
    expect(fitText('쿠', { font: 'black', width: 900, height: 900, maxSize: 120 }).size).toBe(120)
  })
})
