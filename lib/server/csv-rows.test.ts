import { describe, expect, test } from 'vitest'
import { BrokenCsv, CsvRows, delimiterOf } from './csv-rows'

function rowsOf(text: string, piece = Math.max(1, text.length), longestRow?: number) {
  const reader = new CsvRows(longestRow)
  const rows = []
  for (let at = 0; at < text.length; at += piece) {
    rows.push(...reader.read(text.slice(at, at + piece), false))
  }
  rows.push(...reader.read('', true))
  return rows.map(({ line, cells }) => [line, ...cells])
}

describe('rows are the same whole and in pieces', () => {
  test.each<[string, string, (string | number)[][]]>([
    [
      'CRLF, LF and CR',
      'a,b\r\n1,2\n3,4\r5,6',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
        [3, '3', '4'],
        [4, '5', '6'],
      ],
    ],
    [
      'lone CR alone',
      'a,b\r1,2\r',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'quoted cells among them',
      '"a","b"\r\n"1","2"\n"3","4"',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
        [3, '3', '4'],
      ],
    ],
    [
      'empty lines and rows',
      'a,b\n\n , \n,,\n1,\n',
      [
        [1, 'a', 'b'],
        [5, '1', ''],
      ],
    ],
    [
      'a cell of several lines',
      'a,b\r\n"1\r\nx\n","2"\r\n3,4',
      [
        [1, 'a', 'b'],
        [4, '1\r\nx\n', '2'],
        [5, '3', '4'],
      ],
    ],
    [
      'doubled quotes',
      'a\n"say ""hi"""\n""""',
      [
        [1, 'a'],
        [2, 'say "hi"'],
        [3, '"'],
      ],
    ],
    [
      'a quote inside a cell',
      'a,b\n7" Single,x\n"7" Single",y\n',
      [
        [1, 'a', 'b'],
        [2, '7" Single', 'x'],
        [3, '7" Single', 'y'],
      ],
    ],
    [
      'a quoted beginning',
      'a,b\n"Wow" he said,1\n"x","y"\n',
      [
        [1, 'a', 'b'],
        [2, '"Wow" he said', '1'],
        [3, 'x', 'y'],
      ],
    ],
    [
      'a quoted beginning at the end',
      'a\n"Wow" he said',
      [
        [1, 'a'],
        [2, '"Wow" he said'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;"2;3"\n',
      [
        [1, 'a', 'b'],
        [2, '1,5', '2;3'],
      ],
    ],
    [
      'tabs',
      '\ta\tb\n1\t2\t\n',
      [
        [1, '', 'a', 'b'],
        [2, '1', '2', ''],
      ],
    ],
    [
      'bars',
      'a|b\n1|2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a line that tells the sign',
      'sep=;\r\na;b\r\n1;2',
      [
        [2, 'a', 'b'],
        [3, '1', '2'],
      ],
    ],
    [
      'a byte order mark',
      '\uFEFF"a",b\n1,2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'one column',
      'a\n1\n',
      [
        [1, 'a'],
        [2, '1'],
      ],
    ],
    ['nothing', '', []],
  ])('%s', (_, text, rows) => {
    for (const piece of [text.length, 1, 2, 3, 7]) expect(rowsOf(text, Math.max(1, piece))).toEqual(rows)
  })
})

test('a sign inside quotes does not separate the columns of the first line', () => {
  expect(delimiterOf('"a;b;c",d\n')).toBe(',')
})

describe('a file that cannot be read to its end says where', () => {
  const broken = (text: string, longestRow?: number) => {
    try {
      rowsOf(text, 5, longestRow)
    } catch (error) {
      if (error instanceof BrokenCsv) return [error.kind, error.line]
    }
    return null
  }

  test.each<[string, string, number | undefined, [string, number]]>([
    ['the quote that stays open', 'a,b\r\n1,2\r\n"x\ny",2\n3,"z\n4,5\n', undefined, ['open quote', 5]],
    ['an open quote in a long file', `a\n"b\n${'c\n'.repeat(100)}`, 50, ['open quote', 2]],
    ['a long row', `a\n1\n${'c'.repeat(100)}`, 50, ['long row', 3]],
    ['too many cells', `a\n1\n${','.repeat(1_001)}`, undefined, ['many cells', 3]],
  ])('%s', (_, text, longestRow, where) => {
    expect(broken(text, longestRow)).toEqual(where)
  })
})
