import { expect, test } from 'vitest'
import { readCollection } from './read-collection'

const read = (text: string) => [...readCollection(Buffer.from(JSON.stringify({ text })))][0]

test('a name with a comma that is not quoted is named with its row', () => {
  expect(read('objectname,objectid\n카탄,13\n카탄, 주니어,125921\n')?.notes).toEqual([
    '제목이 없는 칸은 읽지 않아요. 쉼표가 든 이름을 따옴표로 묶었는지 확인해 주세요: 2번째',
  ])
  expect(read('objectname,objectid\n카탄,13,,\n')?.notes).toEqual([])
})

test('a number in full-width digits is read', () => {
  expect(read('objectname,objectid\n카탄,１３\n')?.games).toMatchObject([{ bggId: 13 }])
})
