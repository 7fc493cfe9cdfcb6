import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { damagedLetter, decodeText, EncodingSigns, openDecoder } from './text-encoding'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** Bytes that another program has encoded. */
const cp949 = (text: string) =>
  new Uint8Array(execFileSync('iconv', ['-f', 'UTF-8', '-t', 'CP949'], { input: text, maxBuffer: 2 ** 24 }))

const syllables = Array.from({ length: 0xd7a3 - 0xac00 + 1 }, (_, at) => String.fromCharCode(0xac00 + at))

test('code page 949 is read whole, in one piece or torn inside letters', () => {
  const text = `번호,이름\n${syllables.map((letter, at) => `${at},${letter}커피숖「」金\n`).join('')}`
  const bytes = cp949(text)
  expect(decodeText(bytes)).toBe(text)
  const read = openDecoder('cp949')
  const pieces = Array.from({ length: Math.ceil(bytes.length / 333) }, (_, at) =>
    read(bytes.subarray(at * 333, (at + 1) * 333), at === Math.ceil(bytes.length / 333) - 1),
  )
  expect(pieces.join('')).toBe(text)
})

test('every letter that another program has in code page 949 is read as that one', () => {
  const pairs = Array.from({ length: 126 * 190 }, (_, at) => [0x81 + Math.floor(at / 190), 0x41 + (at % 190)])
  const text = execFileSync('iconv', ['-c', '-f', 'CP949', '-t', 'UTF-8'], {
    input: Uint8Array.from(pairs.flatMap((pair) => [...pair, 0x0a])),
    maxBuffer: 2 ** 24,
  }).toString()
  const known = text.split('\n').filter((line) => [...line].length === 1 && line > '\u007f')
  expect(known.length).toBeGreaterThan(17_000)
  expect(known).toContain('€')
  const read = openDecoder('cp949')(cp949(known.join('\n')), true).split('\n')
  expect(read.filter((letter, at) => letter !== known[at])).toEqual([])
})

test.each(['똠얌꿍', '커피숖', '뷁카페', '펲시'])('%s is read as what it says in code page 949', (word) => {
  expect(decodeText(cp949(`name\n${word}\n`))).toBe(`name\n${word}\n`)
})

test.each([
  ['no syllable of two bytes', [0x41, 0xc9, 0xa1, 0x42], `A${damagedLetter}B`],
  ['a first byte before ASCII', [0xb0, 0xa1, 0xb0, 0x2c, 0x42], `가${damagedLetter},B`],
  ['an end inside a letter', [0xb0, 0xa1, 0xb0], `가${damagedLetter}`],
  ['beyond the last syllable', [0xc6, 0x53, 0xb0, 0xa1], `${damagedLetter}S가`],
])('damage in code page 949 stays where it is: %s', (_, bytes, text) => {
  expect(openDecoder('cp949')(Uint8Array.from(bytes), true)).toBe(text)
})

describe('UTF-8 stays UTF-8', () => {
  test.each([
    '',
    'Date,Game\n2026-01-02,Orléans\n',
    'Żółw i Kamień; prêt à porter; 7½ × 3',
    '재미있었다 \uFFFD',
    '\uFFFD\uFFFD\uFFFD',
    'a \u00A0\u00A0 b',
    '카탄 🎲',
    'とても楽しい',
  ])('%j', (text) => {
    expect(decodeText(utf8(text))).toBe(text)
    expect(decodeText(utf8(`\uFEFF${text}`))).toBe(text)
  })

  test('when it is cut inside any of its letters', () => {
    const text = '날짜,게임\n2026-11-26,카탄 🎲 재미있었다'
    const bytes = utf8(text)
    for (let end = 1; end < bytes.length; end += 1) {
      const read = decodeText(bytes.subarray(0, end))
      expect(text.startsWith(read.replace(/\uFFFD+$/, ''))).toBe(true)
    }
  })

  test.each(['카탄', '탄카', '재미있었다', '스플렌더 대결'])('when a letter after %s is damaged', (word) => {
    for (const half of [[0xea, 0xb0], [0xf0, 0x9f, 0x98], [0xed], [0xff]]) {
      const bytes = Uint8Array.from([...utf8(`${word},`), ...half, ...utf8(`,끝`)])
      expect(decodeText(bytes).replace(/\uFFFD+/, '?')).toBe(`${word},?,끝`)
    }
  })
})

describe('code page 949 is preferred', () => {
  test.each(['Date,Game\n2026-01-02,카탄\n', '카탄', '"카탄",(카탄)\t1'])(
    'where its Hangul happens to be UTF-8: %j',
    (text) => {
      expect(new TextDecoder('utf-8', { fatal: true }).decode(cp949(text))).not.toBe(text)
      expect(decodeText(cp949(text))).toBe(text)
    },
  )

  test('where a byte of it is damaged', () => {
    const bytes = cp949('게임,메모\n스플렌더,재미있었다\n')
    const damaged = Uint8Array.from([...bytes.subarray(0, -2), 0xff, ...bytes.subarray(-2)])
    expect(decodeText(damaged)).toContain('스플렌더')
  })
})

test.each(['utf-16le', 'utf-16be'] as const)('%s is read with a mark and without', (encoding) => {
  const text = 'Date\tGame\r\n2026-01-02\t카탄 🎲\r\n'
  const codes = [...Array(text.length).keys()].map((at) => text.charCodeAt(at))
  const toBytes = (code: number) =>
    encoding === 'utf-16le' ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff]
  for (const marked of [[0xfeff, ...codes], codes]) {
    expect(decodeText(Uint8Array.from(marked.flatMap(toBytes)))).toBe(text)
  }
})

test('the encoding is the same however the bytes arrive', () => {
  for (const bytes of [cp949('카탄과 똠얌꿍'), utf8('Orléans, 카탄'), utf8('\uFEFFa')]) {
    const [whole, torn] = [new EncodingSigns(), new EncodingSigns()]
    whole.see(bytes)
    torn.see(bytes.subarray(0, 3))
    for (const byte of bytes.subarray(3)) torn.see(Uint8Array.of(byte))
    expect(torn.encoding()).toBe(whole.encoding())
  }
})
