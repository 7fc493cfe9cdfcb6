import { describe, expect, test } from 'vitest'
import { type ExportedPlay, writePlaysFile } from '../../export-plays'
import { longestImport, mostImported } from '../../play-file'
import { readPlayFile } from './read-file'

const bgStats = {
  games: [
    { id: 7, uuid: 'g', name: '카탄', bggId: 13, highestWins: true, noPoints: false, cooperative: false },
    { id: 8, name: '집에서 만든 게임', bggId: 0 },
  ],
  players: [
    { id: 1, name: '민준', isAnonymous: false },
    { id: 2, name: '서연', bggUsername: 'seoyeon' },
    { id: 3, name: 'Anonymous player', isAnonymous: true },
  ],
  locations: [{ id: 4, name: '주사위다방' }],
  plays: [
    {
      uuid: 'aaaa-1',
      gameRefId: 7,
      locationRefId: 4,
      playDate: '2026-03-01 23:30:00',
      durationMin: 75,
      comments: '재미있었다',
      playerScores: [
        { playerRefId: 1, score: '10', winner: true, startPlayer: false },
        { playerRefId: 2, score: '8+2', winner: 0, startPlayer: 1 },
        { playerRefId: 3, score: '', winner: 1, startPlayer: false },
      ],
    },
    { uuid: 'aaaa-2', gameRefId: 8, playDate: '2026-03-02 00:10:00', durationMin: 0, playerScores: [] },
    { uuid: 'aaaa-3', gameRefId: 99, playDate: '2026-03-02 00:10:00' },
    { uuid: 'aaaa-4', playDate: 5 },
  ],
  userInfo: { meRefId: 1 },
}

describe('an export of BG Stats', () => {
  test('is joined by its own ids; anonymous players stay names, and sums are added up', () => {
    const { format, plays } = readPlayFile(JSON.stringify(bgStats))
    expect(format).toBe('bgstats')
    expect(plays[0]).toEqual({
      row: 1,
      key: 'aaaa-1',
      playedOn: '2026-03-01',
      name: '카탄',
      bggId: 13,
      star: null,
      place: '주사위다방',
      note: '재미있었다',
      minutes: 75,
      players: [
        { name: '민준', score: 10, penalty: 0, isWinner: true, isSelf: true },
        { name: '서연', score: 10, penalty: 0, isWinner: false, isSelf: false },
        { name: 'Anonymous player', score: null, penalty: 0, isWinner: true, isSelf: false },
      ],
      counted: 'whole',
      bggPlayId: null,
      notes: [],
      problem: null,
    })
    expect(plays[1]).toMatchObject({ name: '집에서 만든 게임', bggId: null, minutes: null, players: [] })
    expect(plays[2]?.problem).toBe('어떤 게임인지 적혀 있지 않아요.')
    expect(plays[3]?.problem).toBe('기록의 형식이 맞지 않아요.')
  })

  test('never makes an anonymous player the member, even if the file says so', () => {
    const [play] = readPlayFile(JSON.stringify({ ...bgStats, userInfo: { meRefId: 3 } })).plays
    expect(play?.players.map(({ isSelf }) => isSelf)).toEqual([false, false, false])
  })

  test('may write numbers as text, and leave them out', () => {
    const table = [{ playerRefId: 1, score: '7' }, { playerRefId: 2 }]
    const [first] = bgStats.plays
    const filled = { ...first, durationMin: '75', star: '4', playerScores: table }
    const [play] = readPlayFile(JSON.stringify({ ...bgStats, plays: [filled] })).plays
    expect(play).toMatchObject({
      minutes: 75,
      star: 4,
      players: [{ score: 7 }, { score: null }],
      problem: null,
    })
  })

  test('cuts texts to our limits and to what the database can store', () => {
    const [play] = readPlayFile(
      JSON.stringify({
        games: [{ id: 1, name: '게임' }],
        players: [{ id: 1, name: '🎲'.repeat(30) }],
        plays: [
          {
            gameRefId: 1,
            playDate: '2026-01-01',
            comments: `\u0000\ud83c${'가'.repeat(3000)}`,
            durationMin: 100_000,
            playerScores: [{ playerRefId: 1, score: 1e9 }],
          },
        ],
      }),
    ).plays
    expect(play?.note).toBe('가'.repeat(2000))
    expect(play?.minutes).toBeNull()
    expect(play?.players).toEqual([
      { name: '🎲'.repeat(20), score: null, penalty: 0, isWinner: false, isSelf: false },
    ])
    expect(play?.key).toMatch(/^[0-9a-f]{32}$/)
  })
})

const bggXml = `<?xml version="1.0" encoding="utf-8"?>
<plays username="minjun" userid="5" total="3" page="1" termsofuse="https://boardgamegeek.com/xmlapi/termsofuse">
  <play id="101" date="2026-02-01" quantity="3" length="90" incomplete="0" nowinstats="0" location="집">
    <item name="Catan" objecttype="thing" objectid="13"><subtypes><subtype value="boardgame"/></subtypes></item>
    <comments>세 판 &amp; 야식</comments>
    <players>
      <player username="minjun" userid="5" name="민준" startposition="1" color="" score="10" new="0" rating="0" win="1"/>
      <player username="" userid="0" name="서연" startposition="" color="red" score="ten" new="0" rating="0" win="0"/>
    </players>
  </play>
  <play id="102" date="0000-00-00" quantity="1" length="0"><item name="Catan" objecttype="thing" objectid="13"/></play>
  <play id="103" date="2026-02-02" quantity="0" length="0"><item name="Catan" objecttype="thing" objectid="13"/></play>
</plays>`

describe('plays of BoardGameGeek in XML', () => {
  test('are as many as the quantity says, each with its own key', () => {
    const { format, plays } = readPlayFile(bggXml)
    expect(format).toBe('bgg')
    expect(plays.map(({ key }) => key)).toEqual(['101', '101#2', '101#3', '102', '103'])
    expect(plays[1]).toMatchObject({
      playedOn: '2026-02-01',
      name: 'Catan',
      bggId: 13,
      place: '집',
      note: '세 판 & 야식',
      minutes: null,
      players: [
        { name: '민준', score: 10, penalty: 0, isWinner: true, isSelf: true },
        { name: '서연', score: null, penalty: 0, isWinner: false, isSelf: false },
      ],
    })
    expect(plays[3]).toMatchObject({ playedOn: '0000-00-00', problem: null })
    expect(plays[4]?.problem).toBe('몇 번 했는지(quantity) 읽을 수 없어요.')
  })

  test('expand no entities that the file declares', () => {
    const laughs = `<!DOCTYPE plays [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;">]>
      <plays><play id="1" date="2026-01-01" quantity="1"><item name="&b;" objectid="13"/></play></plays>`
    expect(() => readPlayFile(laughs)).toThrow('파일이 2번째 줄에서 끊겼거나 깨졌어요.')
  })
})

describe('a CSV of plays', () => {
  test('is recognised by its columns, in any order and in Korean too', () => {
    const { format, plays } = readPlayFile(
      '\uFEFF게임,날짜,횟수,함께한 사람,모르는 열\r\n"카탄, 5-6인",2026-01-02,2,"나|12|win|me; 동\\;생|3",x\r\n',
    )
    expect(format).toBe('csv')
    expect(plays).toHaveLength(2)
    expect(plays[0]).toMatchObject({
      name: '카탄, 5-6인',
      playedOn: '2026-01-02',
      players: [
        { name: '나', score: 12, penalty: 0, isWinner: true, isSelf: true },
        { name: '동;생', score: 3, penalty: 0, isWinner: false, isSelf: false },
      ],
    })
    expect(plays[0]?.key).not.toBe(plays[1]?.key)
  })

  test('gives equal rows without a key different keys, the same ones every time', () => {
    const text = 'Date,Game\n2026-01-02,카탄\n2026-01-02,카탄\n2026-01-03,카탄\n'
    const keys = readPlayFile(text).plays.map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
    expect(readPlayFile(text).plays.map(({ key }) => key)).toEqual(keys)
  })
})

test.each(['bgstats', 'csv'] as const)(
  'our own export as %s is always within the limits of an import',
  (format) => {
    const table = ['나', '동생', '친구', '친구의 친구'].map((name, at) => ({
      name,
      score: at * 10,
      penalty: 0,
      isWinner: at === 3,
      isSelf: at === 0,
    }))
    const plays = Array.from(
      { length: mostImported },
      (_, at): ExportedPlay => ({
        id: at + 1,
        game: `게임 ${at % 300}`,
        bggId: at % 300,
        playedOn: '2026-03-01',
        star: 4,
        place: '주사위다방',
        note: at % 3 === 0 ? '비가 와서, 하루 종일 집에서 놀았다. '.repeat(5) : null,
        minutes: 45,
        imported: null,
        bggPlayId: null,
        counted: 'whole',
        players: table,
      }),
    )
    const pieces = [...writePlaysFile(plays, format)]
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(200_000)
    const text = pieces.join('')
    expect(Buffer.byteLength(text)).toBeLessThan(longestImport)
    expect(readPlayFile(text).plays).toHaveLength(mostImported)
  },
)

describe('a small file that expands to many plays', () => {
  const names = (howMany: number) =>
    Array.from({ length: howMany }, (_, at) => `<player name="${at}"/>`).join('')
  const xml = (players: number) =>
    `<plays><play id="1" date="2026-01-01" quantity="20000"><item name="Catan" objectid="13"/>
      <players>${names(players)}</players></play></plays>`

  test('is prepared once, before it is expanded', () => {
    const { plays } = readPlayFile(xml(10))
    expect(plays).toHaveLength(20_000)
    expect(new Set(plays.map(({ key }) => key)).size).toBe(20_000)
    expect(new Set(plays.map(({ players }) => players)).size).toBe(1)
  })

  test('is one bad row when it has too many players', () => {
    expect(readPlayFile(xml(300)).plays).toMatchObject([
      { players: [], problem: '함께한 사람은 20명까지 적을 수 있어요.' },
    ])
  })

  test.each([
    ['tables', xml(20)],
    ['a note', `Date,Game,Quantity,Comments\n2026-01-01,카탄,20000,${'가'.repeat(20_000)}\n`],
  ])('is refused when %s would expand beyond the largest file', (_, text) => {
    expect(() => readPlayFile(text)).toThrow('파일에 담긴 기록이 너무 길어요. 파일을 나눠 주세요.')
  })

  test('cuts shared texts only once', () => {
    const long = ' '.repeat(4_000_000)
    const { plays } = readPlayFile(
      JSON.stringify({
        games: [{ id: 1, name: `${long}카탄`, bggId: `${long}13` }],
        locations: [{ id: 1, name: `${long}집` }],
        players: [{ id: 1, name: `${long}민준` }],
        plays: Array.from({ length: mostImported }, (_, at) => ({
          uuid: `${at}`,
          gameRefId: 1,
          locationRefId: 1,
          playDate: '2026-01-01',
          playerScores: [{ playerRefId: 1 }],
        })),
      }),
    )
    expect(plays).toHaveLength(mostImported)
    expect(plays.at(-1)).toMatchObject({ name: '카탄', bggId: 13, place: '집', players: [{ name: '민준' }] })
  })

  test('keeps even the longest keys distinct and within their limit', () => {
    const { plays } = readPlayFile(
      xml(1)
        .replace('id="1"', `id="${'k'.repeat(300)}"`)
        .replace('20000', '12'),
    )
    expect(new Set(plays.map(({ key }) => key)).size).toBe(12)
    expect(Math.max(...plays.map(({ key }) => key.length))).toBe(200)
  })
})

describe('a truncated file', () => {
  test.each<[string, string, string]>([
    ['JSON', JSON.stringify(bgStats, null, 1).slice(0, 700), '번째 줄에서 끊겼거나 깨졌어요.'],
    ['XML', bggXml.slice(0, 700), '번째 줄에서 끊겼거나 깨졌어요.'],
    ['CSV', 'Date,Game\n2026-01-02,"카탄\n', '번째 줄에서 끊겼거나 깨졌어요.'],
    ['another JSON', '{"games": 1}', 'BG Stats 파일이 아니에요.'],
    ['a list', '[]', 'BG Stats 파일이 아니에요.'],
    ['a web page', '<!DOCTYPE html><html><body></body></html>', 'BoardGameGeek의 플레이 파일이 아니에요.'],
    ['a letter', '안녕하세요', '날짜(Date)와 게임(Game) 열이 있어야 해요.'],
    ['nothing', ' \n', '파일이 비어 있어요.'],
    ['too much', `Date,Game\n${'2026-01-02,카탄\n'.repeat(20_001)}`, '한 번에 20,000개까지'],
    ['tags without end', `<plays>${'<a>'.repeat(100_000)}`, '파일 형식을 읽을 수 없어요.'],
    ['nothing but tags', `<plays>${'<a/>'.repeat(600_000)}</plays>`, '한 번에 20,000개까지'],
    ['nothing but commas', `Date,Game\n${','.repeat(800_000)}`, '한 번에 20,000개까지'],
    [
      'thousands in each row',
      `Date,Game,Quantity\n${'2026-01-02,카탄,20000\n'.repeat(20_000)}`,
      '한 번에 20,000개까지',
    ],
    ['too much in one row', bggXml.replace('quantity="3"', 'quantity="20000"'), '한 번에 20,000개까지'],
  ])('in the format %s is refused with a sentence', (_, text, sentence) => {
    expect(() => readPlayFile(text)).toThrow(sentence)
  })
})
