import { isWebAddress } from '~/features/news/writing'
import { countCharacters } from '~/lib/characters'
import type { Facts, Said } from '~/lib/facts'
import { grouped } from '~/lib/grouped'
import { withTopic } from '~/lib/korean'
import { longestGameName, longestGenre, modeNames, timerModes } from './game'

// What operators say of a game in a text, a number or a choice, once. Its pictures, categories, rules and questions are in
// `edited-game.ts`.

const name = {
  kind: 'line',
  by: ['operators'],
  most: longestGameName,
  says: (most: number) => `이름은 ${most}자까지 입력해 주세요.`,
  tooShort: '이름을 입력해 주세요.',
} as const

const whole = (label: string, least: number, most: number) =>
  ({
    kind: 'whole number',
    label,
    by: ['operators'],
    whyBad: (given: number) => {
      if (!Number.isInteger(given)) return '숫자로 입력해 주세요.'
      if (given < least) return `${withTopic(label)} ${least} 이상이어야 해요.`
      return given > most ? `${withTopic(label)} ${most} 이하여야 해요.` : null
    },
  }) as const

const isFrom1To = (most: number, text: string) => text.trim() !== '' && countCharacters(text.trim()) <= most

export const gameFacts = {
  name: { ...name, label: '이름' },
  englishName: { ...name, label: '영어 이름', isOptional: true },
  /** For the search. */
  aliases: {
    kind: 'list',
    label: '다른 이름',
    by: ['operators'],
    typedWith: '\n',
    most: 20,
    tooMany: (most) => `다른 이름은 ${most}개까지 입력해 주세요.`,
    whyBad: (alias) => (isFrom1To(longestGameName, alias) ? null : name.says(longestGameName)),
  },
  year: { ...whole('출시 연도', -4000, 2100), isOptional: true },
  minPlayers: whole('최소 인원', 1, 99),
  maxPlayers: whole('최대 인원', 1, 99),
  playMinutes: whole('시간(분)', 0, 6_000),
  /** In years; 0 if unknown. */
  age: whole('나이', 0, 99),
  difficulty: whole('난이도', 1, 10),
  genres: {
    kind: 'list',
    label: '장르',
    by: ['operators'],
    typedWith: '\n',
    most: 10,
    tooMany: (most) => `장르는 ${most}개까지, 하나에 ${longestGenre}자까지 입력해 주세요.`,
    whyBad: (genre) =>
      isFrom1To(longestGenre, genre) ? null : `장르는 하나에 ${longestGenre}자까지 입력해 주세요.`,
  },
  description: {
    kind: 'lines',
    label: '소개',
    by: ['operators'],
    least: 0,
    most: 4_000,
    says: (most) => `설명은 ${grouped(most)}자까지 입력해 주세요.`,
  },
  videoUrl: {
    kind: 'line',
    label: '영상',
    by: ['operators'],
    isOptional: true,
    most: 500,
    form: { test: isWebAddress },
    says: () => '영상 주소는 https://로 시작하는 주소로 입력해 주세요.',
  },
  /** How a table's timer counts after the explanation. */
  timerMode: {
    kind: 'choice',
    label: '타이머 방식',
    by: ['operators'],
    of: timerModes,
    names: modeNames,
  },
} as const satisfies Facts

export type GameFacts = Said<typeof gameFacts>
