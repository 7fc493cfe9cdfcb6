import { describe, expect, test } from 'vitest'
import { saidIn } from '~/lib/facts'
import { type Application, instructorFacts, whyCannotApply } from './facts'
import { applicationMessages, feeInWords, isWebAddress, shortAreas } from './instructor'

describe('areas', () => {
  test('are three, and how many there are besides', () => {
    expect(shortAreas(['마포구', '서대문구', '은평구', '종로구', '용산구'])).toEqual({
      shown: ['마포구', '서대문구', '은평구'],
      others: 2,
    })
    expect(shortAreas(['마포구'])).toEqual({ shown: ['마포구'], others: 0 })
  })

  test('are read from what somebody typed, each once', () => {
    const { areas } = instructorFacts
    const typed = { areas: ' 마포구, 서대문구\n마포구 ,, 은평  구' }
    expect(saidIn({ areas }, typed)).toEqual({ areas: ['마포구', '서대문구', '은평 구'] })
  })
})

test('a fee is said for an hour, or not at all', () => {
  expect([null, 0, 25_000].map(feeInWords)).toEqual(['레슨비 협의', '무료 레슨', '시간당 25,000원'])
})

test.each([
  ['https://blog.example.com/me', true],
  ['https://example.com', true],
  ['http://example.com', false],
  ['javascript:alert(1)', false],
  ['https://me@evil.example', false],
  ['https://local', false],
  ['blog.example.com', false],
])('a link %s leads to the web: %s', (link, isOne) => {
  expect(isWebAddress(link)).toBe(isOne)
})

describe('an application', () => {
  const whole: Application = {
    name: '진선생',
    address: '서울 마포구 연남동',
    intro: '가족이 함께 할 수 있는 게임을 주로 가르쳐요.',
    snsUrl: '',
    fee: null,
    areas: ['마포구'],
    certifications: [],
    gameIds: [],
    centerName: '',
    centerAddress: '',
    centerIntro: '',
    centerPrograms: [],
  }
  test('is whole without a link, a fee, certifications and games', () => {
    expect(whyCannotApply(whole)).toBeNull()
  })
  test.each([
    [{ name: ' ' }, applicationMessages.nameEmpty],
    [{ name: '가'.repeat(31) }, applicationMessages.nameLong],
    [{ intro: '짧아요' }, applicationMessages.introShort],
    [{ intro: '가'.repeat(1_001) }, applicationMessages.introLong],
    [{ address: ' ' }, applicationMessages.addressEmpty],
    [{ areas: [] }, applicationMessages.areasEmpty],
    [{ areas: ['가'.repeat(21)] }, applicationMessages.areaLong],
    [
      { certifications: Array.from({ length: 11 }, (_, at) => `자격 ${at}`) },
      applicationMessages.certificationsMany,
    ],
    [{ fee: -1 }, applicationMessages.fee],
    [{ fee: 1.5 }, applicationMessages.fee],
    [{ snsUrl: 'javascript:alert(1)' }, applicationMessages.sns],
    [{ gameIds: Array.from({ length: 31 }, (_, at) => at) }, applicationMessages.gamesMany],
    [{ centerPrograms: ['주말 반'] }, applicationMessages.centerNameEmpty],
    [{ centerName: '놀이학교' }, applicationMessages.centerAddressEmpty],
    [{ centerName: '놀이학교', centerAddress: '서울 중구' }, applicationMessages.centerIntroEmpty],
  ])('with %o is refused: %s', (change, message) => {
    expect(whyCannotApply({ ...whole, ...change })?.message).toBe(message)
  })
})
