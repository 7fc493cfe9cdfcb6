import { expect, test } from 'vitest'
import { blankOf, blankTyped, problemIn, saidIn, sampleOf, typedFrom } from '~/lib/facts'
import { gameFacts } from './facts'

const said = {
  name: '참새의 하루',
  englishName: null,
  aliases: ['참새', '참새, 그리고 하루'],
  year: null,
  minPlayers: 2,
  maxPlayers: 4,
  playMinutes: 30,
  age: 0,
  difficulty: 3,
  genres: [],
  description: '',
  videoUrl: null,
  timerMode: 'countUp' as const,
}

test('a game stays the same when it is opened in a form and sent again', () => {
  const typed = typedFrom(gameFacts, said)
  expect(typed).toMatchObject({ aliases: '참새\n참새, 그리고 하루', year: '', age: '0', genres: '' })
  expect(saidIn(gameFacts, typed)).toEqual(said)
  expect(problemIn(gameFacts, typed)).toBeNull()
})

test('numbers of a new game are empty in its form, and nothing else is missing', () => {
  expect(blankTyped(gameFacts)).toMatchObject({ name: '', aliases: '', minPlayers: '', description: '' })
  expect(sampleOf(gameFacts)).toMatchObject({ aliases: '', minPlayers: '' })
  expect(blankOf(gameFacts)).toMatchObject({ englishName: null, year: null, minPlayers: 0, aliases: [] })
})

test.each([
  [{ name: ' ' }, 'name', '이름을 입력해 주세요.'],
  [{ name: '가'.repeat(201) }, 'name', '이름은 200자까지 입력해 주세요.'],
  [{ minPlayers: '' }, 'minPlayers', '숫자로 입력해 주세요.'],
  [{ minPlayers: '둘' }, 'minPlayers', '숫자로 입력해 주세요.'],
  [{ maxPlayers: '１００' }, 'maxPlayers', '최대 인원은 99 이하여야 해요.'],
  [{ difficulty: '0' }, 'difficulty', '난이도는 1 이상이어야 해요.'],
  [{ year: '2026.5' }, 'year', '숫자로 입력해 주세요.'],
  [{ genres: `가족\n${'가'.repeat(21)}` }, 'genres', '장르는 하나에 20자까지 입력해 주세요.'],
  [
    { aliases: Array.from({ length: 21 }, (_, at) => `이름${at}`).join('\n') },
    'aliases',
    '다른 이름은 20개까지 입력해 주세요.',
  ],
  [{ videoUrl: 'video' }, 'videoUrl', '영상 주소는 https://로 시작하는 주소로 입력해 주세요.'],
])('%o is refused at %s', (part, field, message) => {
  expect(problemIn(gameFacts, { ...typedFrom(gameFacts, said), ...part })).toEqual({ field, message })
})
