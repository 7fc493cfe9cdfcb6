import { describe, expect, test } from 'vitest'
import { explainPersonal, reasonFromTaste } from './recommendation'

describe('a reason from taste', () => {
  const source = { name: '스플렌더', star: null, isLiked: false, playCount: 1 }

  test('says no more of the member than they said', () => {
    expect(reasonFromTaste({ ...source, star: 5 })).toBe('스플렌더를 좋아하셔서 추천해요')
    expect(reasonFromTaste({ ...source, isLiked: true })).toBe('스플렌더를 좋아하셔서 추천해요')
    expect(reasonFromTaste({ ...source, playCount: 3 })).toBe('스플렌더를 자주 하셔서 추천해요')
    expect(reasonFromTaste(source)).toBe('스플렌더를 해 보셔서 추천해요')
    expect(reasonFromTaste({ ...source, star: 3 })).toBe('스플렌더를 해 보셔서 추천해요')
    expect(reasonFromTaste({ ...source, name: '카탄', star: 4 })).toBe('카탄을 좋아하셔서 추천해요')
    expect(reasonFromTaste({ ...source, name: '뱅!', star: 4 })).toBe('뱅!을 좋아하셔서 추천해요')
  })
})

describe('the sentence above a personal answer', () => {
  test('is there only when something is to be known', () => {
    expect(explainPersonal({ signals: 3, personal: 10, results: 10 })).toBeNull()
    expect(explainPersonal({ signals: 9, personal: 4, results: 10 })).toBe(
      '취향에 맞춘 게임은 4개예요. 나머지는 평가가 좋은 게임이에요.',
    )
    expect(explainPersonal({ signals: 3, personal: 0, results: 10 })).toBe(
      '취향과 가까운 게임을 아직 찾지 못해서 평가가 좋은 게임을 보여 드려요.',
    )
    expect(explainPersonal({ signals: 2, personal: 0, results: 10 })).toContain('지금은 2개라서')
  })
})
