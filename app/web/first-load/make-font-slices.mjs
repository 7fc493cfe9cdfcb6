// Splits Pretendard by unicode-range: a first slice with the characters of the first screen's own texts, a second one with
// those of all our other texts, and the publisher's slices for the rest. No character is in two.
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'

const root = path.resolve(import.meta.dirname, '../../..')
const source = path.join(root, 'node_modules/pretendard/dist')
const variable = path.join(source, 'web/variable')
const target = path.join(import.meta.dirname, 'generated')
const firstWords = ['app/web/shell', 'app/web/first-load', 'app/web/home']
const ownWords = ['app', 'features', 'ui']

/** The weights in use; the font itself covers 45 to 920. */
const weights = { min: 400, max: 700 }
const alwaysThere = '·…‘’“”–—•×÷±°₩→←↑↓★☆♥♡✓©「」『』《》〈〉,.!?~%'

/** Texts that never appear on a first screen: the server's, tests and the gallery. */
const beside = /[\\/](server|gallery)[\\/]|\.test\.tsx?$/

async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !beside.test(file))
    .sort()
}

async function charactersOf(folders) {
  const points = new Set()
  for (let point = 0x20; point <= 0x7e; point += 1) points.add(point)
  for (const character of alwaysThere) points.add(character.codePointAt(0))
  for (const folder of folders) {
    for (const file of await filesBelow(path.join(root, folder))) {
      for (const character of await readFile(file, 'utf8')) {
        const point = character.codePointAt(0)
        if (point >= 0x20) points.add(point)
      }
    }
  }
  return points
}

function pointsOf(range) {
  return range.split(',').flatMap((part) => {
    const [first, last = first] = part.trim().replace(/^U\+/i, '').split('-')
    const from = Number.parseInt(first, 16)
    const to = Number.parseInt(last, 16)
    return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
  })
}

function rangeOf(points) {
  const sorted = [...points].sort((a, b) => a - b)
  const parts = []
  for (let start = 0; start < sorted.length; ) {
    let end = start
    while (sorted[end + 1] === sorted[end] + 1) end += 1
    const from = sorted[start].toString(16)
    parts.push(end === start ? `U+${from}` : `U+${from}-${sorted[end].toString(16)}`)
    start = end + 1
  }
  return parts.join(',')
}

/** Which of these code points the font contains, read from formats 4 and 12 of its character map. */
function coverage(font) {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = view.getUint16(4)
  let map = 0
  for (let index = 0; index < tables; index += 1) {
    const record = 12 + index * 16
    if (font.toString('latin1', record, record + 4) === 'cmap') map = view.getUint32(record + 8)
  }
  const points = new Set()
  for (let index = 0; index < view.getUint16(map + 2); index += 1) {
    const table = map + view.getUint32(map + 4 + index * 8 + 4)
    if (view.getUint16(table) !== 12) continue
    for (let group = 0; group < view.getUint32(table + 12); group += 1) {
      const at = table + 16 + group * 12
      for (let point = view.getUint32(at); point <= view.getUint32(at + 4); point += 1) points.add(point)
    }
  }
  if (points.size === 0) throw new Error('The font has no character map this script can read (format 12).')
  return points
}

/**
 * All slices declare the same weight range, because browsers look for a missing character only among faces with the
 * same range.
 */
function face(file, range) {
  return `@font-face{font-family:Pretendard;font-weight:${weights.min} ${weights.max};font-display:swap;src:url(./${file}) format("woff2");unicode-range:${range}}`
}

/**
 * Metrics of Pretendard per em (ascent 1950, descent 494 of 2048). Noto's Hangul is 0.92 em wide and Pretendard's
 * 0.864, hence size-adjust; the overrides are divided by it because it scales them too.
 */
const sizeAdjust = 0.864 / 0.92
const ascent = 1950 / 2048
const descent = 494 / 2048
const percent = (share) => `${(share * 100).toFixed(2)}%`

function fallbackFace(family, locals, adjust) {
  const sources = locals.map((name) => `local("${name}")`).join(',')
  return (
    `@font-face{font-family:"${family}";src:${sources};size-adjust:${percent(adjust)};` +
    `ascent-override:${percent(ascent / adjust)};descent-override:${percent(descent / adjust)};line-gap-override:0%}`
  )
}

async function main() {
  const fontFile = path.join(source, 'public/variable/PretendardVariable.ttf')
  const publisherCss = await readFile(path.join(variable, 'pretendardvariable-dynamic-subset.css'), 'utf8')
  const ownOnes = await charactersOf(ownWords)
  const firstOnes = await charactersOf(firstWords)

  const stampFile = path.join(target, 'stamp')
  const stamp = createHash('sha256')
    .update(rangeOf(ownOnes))
    .update(rangeOf(firstOnes))
    .update(publisherCss)
    .update(await readFile(import.meta.filename))
    .digest('hex')
  const made = await readFile(stampFile, 'utf8').catch(() => '')
  if (made === stamp) {
    console.log('Font slices are up to date.')
    return
  }

  const font = await readFile(fontFile)
  const drawable = coverage(font)
  const first = [...firstOnes].filter((point) => drawable.has(point))
  const second = [...ownOnes].filter((point) => drawable.has(point) && !firstOnes.has(point))
  const cut = (points) =>
    subsetFont(font, String.fromCodePoint(...points), {
      targetFormat: 'woff2',
      // Kerning and tabular figures; the other features would double the file.
      keepFeatures: ['kern', 'tnum'],
      variationAxes: { wght: weights },
      noHinting: true,
    })
  const slice = await cut(first)
  const secondSlice = await cut(second)

  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await writeFile(path.join(target, 'pretendard-first.woff2'), slice)
  await writeFile(path.join(target, 'pretendard-second.woff2'), secondSlice)

  const held = new Set([...first, ...second])
  const rest = []
  for (const rule of publisherCss.split('}')) {
    const [, file] = /\/woff2-dynamic-subset\/([\w.-]+)\)/.exec(rule) ?? []
    const [, range] = /unicode-range:([^:;]+)/.exec(rule) ?? []
    if (file === undefined || range === undefined) continue
    const points = pointsOf(range).filter((point) => drawable.has(point) && !held.has(point))
    if (points.length === 0) continue
    const short = file.replace('PretendardVariable.subset.', 'pretendard-')
    await cp(path.join(variable, 'woff2-dynamic-subset', file), path.join(target, short))
    rest.push(face(short, rangeOf(points)))
  }
  if (rest.length === 0) throw new Error("Found no slices in the publisher's style sheet.")

  const fallbacks = [
    fallbackFace(
      'Pretendard Fallback',
      ['Noto Sans KR', 'Noto Sans CJK KR', 'NotoSansCJKkr-Regular', 'NotoSansKR-Regular'],
      sizeAdjust,
    ),
    fallbackFace(
      'Pretendard Fallback Apple',
      ['Apple SD Gothic Neo', 'AppleSDGothicNeo-Regular', 'Malgun Gothic'],
      1,
    ),
  ]
  const own = [
    '/*! Pretendard (c) 2021 Kil Hyung-jin, SIL Open Font License 1.1 */',
    face('pretendard-first.woff2', rangeOf(first)),
    face('pretendard-second.woff2', rangeOf(second)),
  ]
  await writeFile(path.join(target, 'fallback.css'), `${fallbacks.join('\n')}\n`)
  await writeFile(path.join(target, 'own.css'), `${own.join('\n')}\n`)
  await writeFile(path.join(target, 'rest.css'), `${rest.join('\n')}\n`)
  await writeFile(stampFile, stamp)
  console.log(
    `Font slices made: ${first.length} characters in the first (${Math.round(slice.length / 1024)} KB), ${second.length} in the second (${Math.round(secondSlice.length / 1024)} KB), ${rest.length} other slices.`,
  )
}

await main()
