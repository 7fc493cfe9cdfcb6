import { parseXml, XmlElement, XmlError, XmlText } from '@rgrove/parse-xml'
import { brokenFile, mostImported } from '../../play-file'
import { type RawPlay, toBggId } from './raw-play'

/**
 * Reads plays in BoardGameGeek's XML format. The parser ignores document types and entities, so a small file cannot
 * expand into a large one.
 */
export function* readBggXml(text: string): Generator<RawPlay> {
  const root = parsePlays(text)
  if (root?.name !== 'plays') {
    throw brokenFile('BoardGameGeek의 플레이 파일이 아니에요. <plays>로 시작해야 해요.')
  }
  const owner = root.attributes.username ?? ''
  for (const play of childrenOf(root, 'play')) yield readPlay(play, owner)
}

function parsePlays(text: string): XmlElement | null {
  try {
    return parseXml(text).root
  } catch (error) {
    // Deeply nested elements overflow the parser's stack.
    if (error instanceof RangeError) throw brokenFile('파일 형식을 읽을 수 없어요.')
    if (!(error instanceof XmlError)) throw error
    throw brokenFile(`파일이 ${error.line}번째 줄에서 끊겼거나 깨졌어요. 다시 내려받은 뒤 가져와 주세요.`)
  }
}

function readPlay(play: XmlElement, owner: string): RawPlay {
  const { id, date = '', quantity = '1', length, location } = play.attributes
  const [item] = childrenOf(play, 'item')
  const times = Number(quantity)
  const raw: RawPlay = {
    key: id ?? null,
    times,
    playedOn: date,
    name: item?.attributes.name ?? '',
    bggId: toBggId(item?.attributes.objectid),
    place: location ?? null,
    note: textOf(childrenOf(play, 'comments')[0]),
    // A duration for several plays together is not the duration of each.
    minutes: times === 1 ? length : undefined,
    players: childrenOf(play, 'players')
      .flatMap((players) => childrenOf(players, 'player'))
      .map(({ attributes }) => ({
        name: attributes.name || attributes.username || '',
        score: attributes.score,
        isWinner: attributes.win === '1',
        isSelf: owner !== '' && attributes.username === owner,
      })),
  }
  if (!item) return { ...raw, problem: '어떤 게임인지 적혀 있지 않아요.' }
  if (!Number.isInteger(times) || times < 1 || times > mostImported) {
    return { ...raw, problem: '몇 번 했는지(quantity) 읽을 수 없어요.' }
  }
  return raw
}

function childrenOf(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && child.name === name,
  )
}

function textOf(element: XmlElement | undefined): string {
  const texts = element?.children.filter((child): child is XmlText => child instanceof XmlText) ?? []
  return texts.map(({ text }) => text).join('')
}
