import { describe, expect, test } from 'vitest'
import { plainNote } from './plain-note'
import { readDay, readScore } from './raw-play'
import { readPlayFile } from './read-file'

test.each([
  ['2026-01-02', '2026-01-02'],
  ['2026-1-2', '2026-01-02'],
  ['2026. 1. 2', '2026-01-02'],
  ['2026. 11. 28.', '2026-11-28'],
  ['2026.01.02', '2026-01-02'],
  ['2026/01/02 20:30', '2026-01-02'],
  ['2026년 1월 2일 (금)', '2026-01-02'],
  ['20260102', '2026-01-02'],
  ['2026-01-02T20:00:00Z', '2026-01-02'],
  ['2026-01-02 20:00:00', '2026-01-02'],
  ['２０２６．０１．０２', '2026-01-02'],
  ['2026–01–02', '2026-01-02'],
  ['2026−1−2', '2026-01-02'],
  ['2026 01 02', '2026-01-02'],
  ['2026年1月2日', '2026-01-02'],
  ["'2026-01-02", '2026-01-02'],
  ['\u200e2026-01-02', '2026-01-02'],
  ['46024', '46024'],
  ['1/2/2026', '1/2/2026'],
  ['26-1-2', '26-1-2'],
  ['2026-01-023', '2026-01-023'],
  ['', ''],
])('the day %j is %j', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  [10, 10],
  ['10', 10],
  ['10.0', 10],
  ['66-11-12', 43],
  ['20+16+16', 52],
  ['20 + 16 - 4', 32],
  ['-5+3', -2],
  ['−5', -5],
  ['12‑3', 9],
  ['\u200b12', 12],
  ['13.5+0.5', 14],
  ['13.1+0.9', 14],
  ['1,234', 1234],
  ['１２', 12],
  [13.5, null],
  ['13.5', null],
  ['3×4', null],
  ['20+', null],
  ['5--3', null],
  ['20 16', null],
  ['1,23', null],
  ['0x10', null],
  ['ten', null],
  ['', null],
  [null, null],
  [{}, null],
  [`1${'+1'.repeat(100)}`, null],
])('the score %j is %j', (given, score) => {
  expect(readScore(given)).toBe(score)
})

test.each([
  ['[thing=900003]항구: 폭풍[/thing]과 함께', '항구: 폭풍과 함께'],
  ['[b]굵게[/b] [I]기울여[/I] [size=18][color=#ff0000]빨강[/color][/size]', '굵게 기울여 빨강'],
  ['[url=https://example.test/a?b=1]주소[/url]', '주소'],
  ['[q="민준"]재미있었다[/q]', '재미있었다'],
  ['[thing=13][/thing]', 'thing 13'],
  ['[대회] 3판 [1]', '[대회] 3판 [1]'],
  ['[-]지움[/-]', '지움'],
])('the note %j is %j', (note, plain) => {
  expect(plainNote(note)).toBe(plain)
})

const game = { id: 7, name: '카탄', bggId: 13 }
const statsFile = (play: object, more: object = {}) =>
  JSON.stringify({
    games: [game, { id: 8, name: '항해사', bggId: 325 }],
    players: [
      { id: 1, name: '나' },
      { id: 2, name: '보드게임을아주좋아하는우리동네친구들의모임장' },
    ],
    locations: [{ id: 4, name: `${'아주 긴 이름의 동네 '.repeat(10)}카페` }],
    plays: [{ uuid: 'u', gameRefId: 7, playDate: '2026-03-01 20:00:00', ...play }],
    userInfo: { meRefId: 1 },
    ...more,
  })
const notesOf = (text: string) => readPlayFile(text).plays[0]?.notes.join('\n')

describe('what a record cannot hold is named in its row', () => {
  test.each<[string, object, RegExp]>([
    [
      'a score that is too high',
      { playerScores: [{ playerRefId: 1, score: '250000000' }] },
      /나의 점수는 남길 수 없어요: 250000000/,
    ],
    ['a score in halves', { playerScores: [{ playerRefId: 1, score: 13.5 }] }, /점수는 남길 수 없어요: 13.5/],
    ['minutes', { durationMin: 3000 }, /플레이 시간은 남길 수 없어요: 3000분/],
    ['a star', { star: 4.5 }, /별점은 남길 수 없어요: 4.5/],
    ['the end of a name', { playerScores: [{ playerRefId: 2 }] }, /이름을 20자로 줄여요/],
    ['the end of a place', { locationRefId: 4 }, /장소를 100자로 줄여요/],
    ['the end of a note', { comments: '가'.repeat(2_001) }, /메모를 2,000자로 줄여요/],
    ['a damaged letter', { comments: '재미 \uFFFD' }, /메모에 깨진 글자가 있어요/],
    ['an expansion', { expansionPlays: [{ gameRefId: 8 }] }, /확장은 남길 수 없어요: 항해사/],
    ['teams', { usesTeams: true }, /팀은 남길 수 없어요/],
    ['what is left out of statistics', { ignored: true }, /통계에서 제외한 기록/],
  ])('%s', (_, play, note) => {
    expect(notesOf(statsFile(play))).toMatch(note)
  })

  test('the minutes of several plays together, in both formats', () => {
    expect(notesOf('Date,Game,Quantity,Length\n2026-01-02,카탄,3,90\n')).toContain('남길 수 없어요: 90분')
    const xml =
      '<plays><play id="1" date="2026-01-02" quantity="2" length="90"><item name="a"/></play></plays>'
    expect(notesOf(xml)).toContain('남길 수 없어요: 90분')
  })

  test('nothing, where nothing is lost', () => {
    const play = {
      durationMin: 0,
      star: null,
      comments: '가'.repeat(2_000),
      playerScores: [{ playerRefId: 1, score: '' }],
    }
    expect(readPlayFile(statsFile(play))).toMatchObject({ notes: [], plays: [{ notes: [] }] })
  })

  test('not without end', () => {
    const playerScores = Array.from({ length: 20 }, () => ({ playerRefId: 1, score: '?' }))
    const plays = Array.from({ length: 6_000 }, (_, at) => ({
      uuid: `${at}`,
      gameRefId: 7,
      playDate: '2026-03-01',
      playerScores,
    }))
    const notes = readPlayFile(statsFile({}, { plays })).plays.map((play) => play.notes)
    expect(notes[0]).toHaveLength(13)
    expect(notes.at(-1)).toEqual(['남길 수 없는 것이 21가지 더 있어요.'])
  })
})

describe('what a row of a CSV says and nothing reads is named in it', () => {
  test.each([
    ['Date,Game,Comments\n2026-01-02,카탄,재미,있었다\n', '제목이 없는 칸은 남길 수 없어요: 있었다'],
    ['Date,Game,\n2026-01-02,카탄,재미\n', '제목이 없는 칸은 남길 수 없어요: 재미'],
    ['Date,Game,BGG ID\n2026-01-02,카탄,BGG13\n', 'BoardGameGeek 번호를 읽을 수 없어요: BGG13'],
    ['Date,Game,Players\n2026-01-02,카탄,나|3|일등\n', '나에게 적힌 것을 알 수 없어요: 일등'],
    ['Date,Game,Players\n2026-01-02,카탄,나|3|me;너|2|me\n', '내 자리가 둘 이상이라'],
    ['Date,Game,Counted\n2026-01-02,카탄,maybe\n', '통계에 어떻게 세는지 알 수 없어요: maybe'],
    ['Date,Game,Ignored\n2026-01-02,카탄,글쎄\n', 'Ignored에 적힌 것을 알 수 없어요: 글쎄'],
    ['Date,Game,Length\n2026-01-02,카탄,90분\n', '플레이 시간은 남길 수 없어요: 90분'],
  ])('%j', (text, note) => {
    expect(readPlayFile(text).plays[0]?.notes.join()).toContain(note)
  })

  test('but not empty cells after the last column, and no unknown number', () => {
    expect(readPlayFile('Date,Game,BGG ID\n2026-01-02,카탄,0,,\n').plays[0]?.notes).toEqual([])
  })
})

test('numbers and marks of a CSV are read in any width and in Korean', () => {
  const text =
    'Date,Game,BGG ID,Quantity,Length,Rating,Players\n2026-01-02,카탄,１３,１,９０,５,"나|１２|WIN|me;너|3|승"\n'
  expect(readPlayFile(text).plays).toMatchObject([
    {
      ...{ bggId: 13, minutes: 90, star: 5, notes: [], problem: null },
      players: [
        { score: 12, isWinner: true, isSelf: true },
        { score: 3, isWinner: true, isSelf: false },
      ],
    },
  ])
})

test('a name in which nothing shows is none', () => {
  for (const nothing of ['\u3164', '\u200b', '\u2060\u00ad']) {
    expect(readPlayFile(`Date,Game\n2026-01-02,${nothing}\n`).plays[0]?.problem).toContain('어떤 게임인지')
    const [play] = readPlayFile(`Date,Game,Players\n2026-01-02,카탄,${nothing}|3\n`).plays
    expect(play?.players).toMatchObject([{ name: '1번째 사람' }])
  }
})

test('what no record has is named once for the file', () => {
  const playerScores = [{ playerRefId: 1, startPlayer: true, newPlayer: true, rank: 1 }]
  expect(readPlayFile(statsFile({ playerScores, rounds: 3, board: '해안' })).notes.join()).toMatch(
    /라운드 수.*보드.*시작한 사람.*처음 하는지/,
  )
  expect(readPlayFile('Date,Game,Weather\n2026-01-02,카탄,비\n').notes).toEqual([
    '읽지 않는 열이에요: Weather',
  ])
})

describe('a row without a key of its own', () => {
  test('is the same row where its Hangul came in parts', () => {
    const text = 'Date,Game,Comments\n2026-01-02,카탄,재미있었다\n'
    const keys = [text, text.normalize('NFD')].map((each) => readPlayFile(each).plays[0]?.key)
    expect(keys[0]).toBe(keys[1])
  })

  test('has the same key as before sums were read and markup taken off', () => {
    const text = 'Date,Game,Players,Comments\n2026-01-02,카탄,나|20+16,[b]a[/b]\n'
    expect(readPlayFile(text).plays[0]).toMatchObject({
      key: '9829177a474127a8a4c918adb3673fd6',
      note: 'a',
      players: [{ score: 36 }],
    })
  })
})

describe('a broken JSON names the line on which it breaks', () => {
  const lines = [
    '{"games":[],',
    '"plays":[',
    ...Array.from({ length: 200 }, () => '{"a":1},'),
    '{"a":1}],',
    '"x":1}',
  ]
  test.each([
    ['a word', 3, '{"a": nan},'],
    ['a comma too many', 3, '{"a":1,},'],
    ['a curly quote', 5, '{“a”:1},'],
  ])('%s', (_, line, broken) => {
    const text = lines.with(line - 1, broken)
    for (const end of ['\n', '\r\n']) {
      expect(() => readPlayFile(text.join(end))).toThrow(`파일이 ${line}번째 줄에서 끊겼거나 깨졌어요.`)
    }
  })
})

describe('XML of BoardGameGeek', () => {
  const play = (id: number, more = '', inside = '') =>
    `<play id="${id}" date="2026-03-0${id}" quantity="1" length="0"${more}><item name="Catan" objectid="13"/>${inside}</play>`
  const page = (attributes: string, ...plays: string[]) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<plays ${attributes}>\n${plays.join('\n')}\n</plays>\n`
  const mine = 'username="me" userid="1"'

  test('may be several pages one after the other', () => {
    const text = `\uFEFF${page(`${mine} total="2" page="1"`, play(1))}\uFEFF${page(`${mine} total="2" page="2"`, play(2))}`
    expect(readPlayFile(text)).toMatchObject({ notes: [], plays: [{ key: '1' }, { key: '2' }] })
  })

  test('may end its pages in any way that XML knows', () => {
    const empty = `<plays ${mine} total="2" page="3"/>`
    const pages = [
      page(`${mine} total="2"`, play(1)),
      page(`${mine} total="2"`, play(2)).replace('</plays>', '</plays >'),
    ]
    for (const text of [`${empty}\n${pages.join('')}`, `${pages.join('')}${empty}\n<!-- end -->\n`]) {
      expect(readPlayFile(text)).toMatchObject({ notes: [], plays: [{ key: '1' }, { key: '2' }] })
    }
  })

  test('may have a bare & and any name of HTML', () => {
    const inside = '<comments>칩 & 딥 &hearts; R&amp;D &copy;</comments>'
    expect(readPlayFile(page(mine, play(1, '', inside))).plays[0]?.note).toBe('칩 & 딥 &hearts; R&D &copy;')
  })

  test('does not take the number of another kind of thing for a game', () => {
    const text = page(mine, play(1)).replace('objectid="13"', 'objecttype="family" objectid="13"')
    expect(readPlayFile(text).plays).toMatchObject([{ name: 'Catan', bggId: null }])
  })

  test('that is one page of several says so', () => {
    const text = page(`${mine} total="355" page="1"`, play(1), play(2))
    expect(readPlayFile(text).notes).toEqual([
      '플레이 355개 가운데 2개만 들어 있어요 (1페이지). 나머지 페이지도 내려받아 가져와 주세요.',
    ])
  })

  test.each([
    [
      'of a game',
      page('total="104" page="1"', play(1, ' userid="5"'), play(2, ' userid="6"')),
      '한 게임을 한 여러 사람의 플레이',
    ],
    [
      'of a game by one person',
      page('total="1" page="1"', play(1, ' userid="5"')),
      '한 게임을 한 여러 사람의 플레이',
    ],
    [
      'of two people',
      page(mine, play(1)) + page('username="you" userid="2"', play(2)),
      '여러 사람의 플레이가 섞여',
    ],
    [
      'broken on its second page',
      page(mine, play(1)) + page(mine, '<play').replace('</plays>', ''),
      '파일이 7번째 줄에서',
    ],
  ])('%s is refused', (_, text, sentence) => {
    expect(() => readPlayFile(text)).toThrow(sentence)
  })

  test('may have forbidden signs and names of HTML in comments', () => {
    const inside = '<comments>재미&#x0B;있&#0;었다&nbsp;&amp;\u0001 끝&hellip;</comments>'
    expect(readPlayFile(page(mine, play(1, '', inside), play(2))).plays).toMatchObject([
      { note: '재미 있 었다 &  끝…' },
      { note: null },
    ])
  })

  test.each([
    ['nowinstats="1"', 'play'],
    ['incomplete="1"', 'play'],
    ['nowinstats="0" incomplete="0"', 'whole'],
  ])('with %s counts as %s', (attributes, counted) => {
    expect(readPlayFile(page(mine, play(1, ` ${attributes}`))).plays).toMatchObject([{ counted }])
  })
})
