import { parseXml, XmlElement, XmlError, XmlText } from '@rgrove/parse-xml'
import { grouped } from '~/lib/grouped'
import { brokenFile, mostImported } from '../../play-file'
import {
  isDay,
  noGameNamed,
  type RawPlay,
  readDay,
  type SayOfFile,
  toBggId,
  togetherTook,
  unreadDay,
} from './raw-play'

/**
 * Reads plays in BoardGameGeek's XML format: a page of a person's plays, or several pages one after the other. The
 * parser ignores document types and declared entities, so a small file cannot expand into a large one.
 */
export function* readBggXml(given: string, sayOfFile: SayOfFile): Generator<RawPlay> {
  const pages = parsePages(withoutForbidden(given))
  const owner = ownerOf(pages)
  sayWhatIsMissing(pages, sayOfFile)
  const unkept = new Set<string>()
  for (const page of pages) for (const play of childrenOf(page, 'play')) yield readPlay(play, owner, unkept)
  if (unkept.size > 0) sayOfFile(`사람마다 적힌 것 가운데 남기지 않아요: ${[...unkept].join(', ')}`)
}

/** Signs that XML forbids, which people paste into comments, and references to them become spaces. */
function withoutForbidden(text: string): string {
  const isForbidden = (code: number) =>
    (code < 0x20 && code !== 9 && code !== 10 && code !== 13) ||
    (code >= 0xd800 && code <= 0xdfff) ||
    code === 0xfffe ||
    code === 0xffff ||
    code > 0x10ffff
  return withSigns(text)
    .replace(/[^\P{Cc}\t\n\r\u007f-\u009f]|[\uFFFE\uFFFF]|\p{Surrogate}/gu, ' ')
    .replace(/&#(?:x([0-9a-f]{1,8})|(\d{1,10}));/gi, (reference, hex: string | undefined, decimal: string) =>
      isForbidden(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ? ' ' : reference,
    )
}

/** A sign & that begins no reference stands for itself. */
function withSigns(text: string): string {
  return text.includes('<![CDATA[')
    ? text
    : text.replace(/&(?!(?:#\d{1,10}|#x[\da-f]{1,8}|[a-z]\w{0,30});)/gi, '&amp;')
}

const pageEnd = /<\/plays\s*>|<plays(?:\s[^<>]*)?\/>/g
const isComment = (text: string) =>
  /^<!--/.test(text) && /-->\s*$/.test(text.slice(-1_000)) && !text.includes('<plays')

/** Each page's root. People paste pages of a hundred plays into one file. */
function parsePages(text: string): XmlElement[] {
  const pages: XmlElement[] = []
  let at = 0
  let linesBefore = 0
  while (at < text.length) {
    pageEnd.lastIndex = at
    const next = pageEnd.exec(text) === null ? text.length : pageEnd.lastIndex
    const page = text.slice(at, next)
    // Nothing but line ends may stand before a page.
    const begin = page.trimStart()
    if (begin !== '' && !(pages.length > 0 && isComment(begin)))
      pages.push(parsePage(begin, linesBefore + countLines(page) - countLines(begin)))
    linesBefore += countLines(page)
    at = next
  }
  return pages
}

const countLines = (text: string) => text.split('\n').length - 1

/** Names of HTML that stand in comments although XML does not know them. */
const namedSigns: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&hellip;': '…',
  '&ndash;': '–',
  '&mdash;': '—',
  '&lsquo;': '‘',
  '&rsquo;': '’',
  '&ldquo;': '“',
  '&rdquo;': '”',
  '&middot;': '·',
  '&bull;': '•',
  '&times;': '×',
  '&eacute;': 'é',
  '&uuml;': 'ü',
  '&ouml;': 'ö',
  '&auml;': 'ä',
}

function parsePage(text: string, linesBefore: number): XmlElement {
  let root: XmlElement | null
  // A name that nobody declares is text; what a file declares is not expanded.
  const declares = text.includes('<!ENTITY')
  try {
    root = parseXml(text, {
      resolveUndefinedEntity: (name) => namedSigns[name] ?? (declares ? undefined : name),
    }).root
  } catch (error) {
    // Deeply nested elements overflow the parser's stack.
    if (error instanceof RangeError) throw brokenFile('파일 형식을 읽을 수 없어요.')
    if (!(error instanceof XmlError)) throw error
    const line = linesBefore + error.line
    throw brokenFile(`파일이 ${line}번째 줄에서 끊겼거나 깨졌어요. 다시 내려받은 뒤 가져와 주세요.`)
  }
  if (root?.name !== 'plays') {
    throw brokenFile('BoardGameGeek의 플레이 파일이 아니에요. <plays>로 시작해야 해요.')
  }
  return root
}

/** Refuses plays of other people: those of a game, and pages of several people. */
function ownerOf(pages: readonly XmlElement[]): string {
  const owners = new Set(pages.map(({ attributes }) => attributes.username ?? ''))
  const named = new Set([...owners].map((name) => name.toLowerCase()))
  if (named.size > 1) {
    throw brokenFile('여러 사람의 플레이가 섞여 있어요. 한 사람의 플레이만 담아 다시 가져와 주세요.')
  }
  for (const page of pages) {
    const { username = '', userid } = page.attributes
    const isOfOthers = childrenOf(page, 'play').some(
      ({ attributes }) =>
        attributes.userid !== undefined && (username === '' || attributes.userid !== userid),
    )
    if (isOfOthers) {
      throw brokenFile('한 게임을 한 여러 사람의 플레이예요. 내 플레이를 내려받은 파일을 가져와 주세요.')
    }
  }
  return [...owners][0] ?? ''
}

function sayWhatIsMissing(pages: readonly XmlElement[], sayOfFile: SayOfFile): void {
  const whole = Math.max(0, ...pages.map(({ attributes }) => toBggId(attributes.total) ?? 0))
  const ids = new Set(
    pages.flatMap((page) => childrenOf(page, 'play').map(({ attributes }) => attributes.id)),
  )
  if (whole <= ids.size) return
  const numbers = pages.flatMap(({ attributes }) => toBggId(attributes.page) ?? [])
  const at = numbers.length === 0 ? '' : ` (${[...new Set(numbers)].join(', ')}페이지)`
  sayOfFile(
    `플레이 ${grouped(whole)}개 가운데 ${grouped(ids.size)}개만 들어 있어요${at}. 나머지 페이지도 내려받아 가져와 주세요.`,
  )
}

const isSet = (flag: string | undefined) => flag === '1'

function readPlay(play: XmlElement, owner: string, unkept: Set<string>): RawPlay {
  const { id, date = '', quantity = '1', length, location, incomplete, nowinstats } = play.attributes
  const [item] = childrenOf(play, 'item')
  const times = Number(quantity)
  const playedOn = readDay(date)
  const players = childrenOf(play, 'players').flatMap((players) => childrenOf(players, 'player'))
  for (const { attributes } of players) {
    if (attributes.color) unkept.add('색')
    if (attributes.startposition) unkept.add('시작 자리')
    if (isSet(attributes.new)) unkept.add('처음 하는지')
    if (Number(attributes.rating) > 0) unkept.add('평점')
  }
  const raw: RawPlay = {
    key: id ?? null,
    bggPlayId: toBggId(id),
    times,
    playedOn,
    name: item?.attributes.name ?? '',
    // Numbers of other kinds of things are counted apart.
    bggId: (item?.attributes.objecttype ?? 'thing') === 'thing' ? toBggId(item?.attributes.objectid) : null,
    place: location ?? null,
    note: childrenOf(play, 'comments').map(textOf).join('\n'),
    // A duration for several plays together is not the duration of each.
    minutes: times === 1 ? length : undefined,
    counted: isSet(incomplete) || isSet(nowinstats) ? 'play' : 'whole',
    players: players.map(({ attributes }) => ({
      name: attributes.name || attributes.username || '',
      score: attributes.score,
      isWinner: attributes.win === '1',
      isSelf: owner !== '' && attributes.username?.toLowerCase() === owner.toLowerCase(),
    })),
    notes: times !== 1 && Number(length) > 0 ? [togetherTook(length)] : [],
  }
  if (!item) return { ...raw, problem: noGameNamed }
  if (!Number.isInteger(times) || times < 1 || times > mostImported) {
    return { ...raw, problem: '몇 번 했는지(quantity) 읽을 수 없어요.' }
  }
  return isDay(playedOn) ? raw : { ...raw, problem: unreadDay }
}

function childrenOf(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && child.name === name,
  )
}

function textOf(element: XmlElement): string {
  const texts = element.children.filter((child): child is XmlText => child instanceof XmlText)
  return texts.map(({ text }) => text).join('')
}
