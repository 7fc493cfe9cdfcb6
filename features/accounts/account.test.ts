import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountMessages,
  bareDigits,
  foldNickname,
  formatPhone,
  nameDevice,
  type SignUp,
  safeReturnPath,
  tidyNickname,
  whyBadEmail,
  whyBadNickname,
  whyBadPhone,
  whyCannotSignUp,
} from './account'

const now = new Date('2026-06-01T00:00:00Z')
const good: SignUp = {
  nickname: '말판',
  phone: '010-1234-5678',
  email: '',
  birthYear: '',
  consents: { age14: true, terms: true, privacy: true, marketing: false },
}

describe('a sign-up', () => {
  test('with all that is needed goes through, with or without e-mail and marketing', () => {
    expect(whyCannotSignUp(good, now)).toBeNull()
    expect(whyCannotSignUp({ ...good, email: 'me@example.com' }, now)).toBeNull()
  })

  test('reports the first problem in the order of the form', () => {
    const nothing: SignUp = {
      nickname: '',
      phone: '',
      email: 'x',
      birthYear: '95',
      consents: { age14: false, terms: false, privacy: false, marketing: false },
    }
    const steps: [Partial<SignUp>, string, string][] = [
      [{}, 'nickname', accountMessages.nicknameEmpty],
      [{ nickname: '가' }, 'nickname', accountMessages.nicknameShort],
      [{ nickname: '말판' }, 'phone', accountMessages.phoneEmpty],
      [{ phone: '02-555-5555' }, 'phone', accountMessages.phoneForm],
      [{ phone: '01012345678' }, 'email', accountMessages.emailForm],
      [{ email: '' }, 'birthYear', '태어난 해를 1995처럼 네 자리로 입력해 주세요.'],
      [{ birthYear: '1995' }, 'consents.age14', accountMessages.age14],
      [{ consents: { ...nothing.consents, age14: true } }, 'consents.terms', accountMessages.terms],
      [
        { consents: { ...nothing.consents, age14: true, terms: true } },
        'consents.privacy',
        accountMessages.privacy,
      ],
    ]
    let form = nothing
    for (const [change, field, message] of steps) {
      form = { ...form, ...change }
      expect(whyCannotSignUp(form, now)).toEqual({ field, message })
    }
  })
})

describe('a nickname', () => {
  test.each([
    ['보드 게임', null],
    ['Board.Game-7', null],
    ['René', null],
    ['badminton', null],
    ['ㅋㅋ', null],
    ['🎲🎲', accountMessages.nicknameLetters],
    ['аdmin7', accountMessages.nicknameLetters],
    ['ıstan', accountMessages.nicknameLetters],
    ['판벌이는곰\u0489', accountMessages.nicknameLetters],
    ['....', accountMessages.nicknameBare],
    ['_ _', accountMessages.nicknameBare],
    ['가..', accountMessages.nicknameBare],
    ['미플 지기', accountMessages.nicknameReserved],
    ['미플지기.', accountMessages.nicknameReserved],
    ['운영-자', accountMessages.nicknameReserved],
    ['와우산미플', accountMessages.nicknameReserved],
    ['진짜 운영자', accountMessages.nicknameReserved],
    ['관리자님', accountMessages.nicknameReserved],
    ['the_admin1', accountMessages.nicknameReserved],
    ['badmin', accountMessages.nicknameReserved],
    ['adminton', accountMessages.nicknameReserved],
    ['badminton7', null],
    ['ㅎㅎ곰', null],
    ['㈜미플', accountMessages.nicknameLetters],
    ['㈜보드', accountMessages.nicknameLetters],
    ['ＡＤＭ', accountMessages.nicknameLetters],
    ['ａｄｍｉｎ1', accountMessages.nicknameLetters],
    ['ADMIN', accountMessages.nicknameReserved],
    ['ádmín', accountMessages.nicknameReserved],
    ['가나다라마바사아자차카타', null],
    ['가나다라마바사아자차카타파', accountMessages.nicknameLong],
    ['   가   ', accountMessages.nicknameShort],
    ['a\u200bb', accountMessages.nicknameLetters],
    ['a\u202eb', accountMessages.nicknameLetters],
    ['\u3164\u3164', accountMessages.nicknameLetters],
    ['\u115f\u1160', accountMessages.nicknameLetters],
    ['관리자\ufe0f', accountMessages.nicknameLetters],
    ['운\u034f영자', accountMessages.nicknameLetters],
    ['떠난 회원', accountMessages.nicknameReserved],
    ['<b>굵게</b>', accountMessages.nicknameLetters],
    ['줄\n바꿈', null],
  ])('%j is %s', (typed, problem) => {
    expect(whyBadNickname(typed)).toBe(problem)
  })

  test.each([
    ['판벌이는 곰', '판벌이는곰'],
    ['판벌이는곰'.normalize('NFD'), '판벌이는곰'],
    ['Board_Gamer', 'boardgamer'],
    ['ＢＯＡＲＤ', 'board'],
    ['Bóárd.', 'board'],
  ])('%s looks like %s', (one, other) => {
    expect(foldNickname(one)).toBe(other)
  })

  test('typed in parts on an Apple keyboard equals the one typed whole', () => {
    expect(tidyNickname('미플'.normalize('NFD'))).toBe('미플')
    expect(tidyNickname(' 줄\n 바꿈 ')).toBe('줄 바꿈')
  })
})

describe('a phone number', () => {
  test.each(['010-1234-5678', '01012345678', '011-234-5678', '0112345678', ' 019-1234-5678 '])(
    '%s is one',
    (typed) => expect(whyBadPhone(typed)).toBeNull(),
  )
  test.each([
    '012-1234-5678',
    '010-12-34567',
    '010-123456789',
    '+82 10 1234 5678',
    '일이삼',
    '010-1234-567a',
  ])('%s is none', (typed) => expect(whyBadPhone(typed)).toBe(accountMessages.phoneForm))

  test.each([
    ['0', '0'],
    ['010', '010'],
    ['0101', '010-1'],
    ['0101234', '010-1234'],
    ['01012345', '010-1234-5'],
    ['01012345678', '010-1234-5678'],
    ['0112345678', '011-234-5678'],
    ['01012345678999', '010-1234-5678'],
    ['010-12ab34', '010-1234'],
  ])('typed as %s reads %s', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })

  test('keeps its digits when formatted, and formatting twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const shown = formatPhone(typed)
        expect(bareDigits(shown)).toBe(bareDigits(typed).slice(0, 11))
        expect(formatPhone(shown)).toBe(shown)
      }),
    )
  })

  test('of eleven digits with a mobile prefix is always accepted', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('010', '011', '016', '019'),
        fc.integer({ min: 0, max: 99_999_999 }),
        (head, rest) => {
          expect(whyBadPhone(formatPhone(`${head}${String(rest).padStart(8, '0')}`))).toBeNull()
        },
      ),
    )
  })
})

test.each([
  ['', null],
  ['me@example.com', null],
  ['me@example', accountMessages.emailForm],
  ['m e@example.com', accountMessages.emailForm],
  [`${'a'.repeat(250)}@example.com`, accountMessages.emailForm],
])('the e-mail %s is %s', (typed, problem) => {
  expect(whyBadEmail(typed)).toBe(problem)
})

describe('where to go after signing in', () => {
  test.each([
    ['/profile/like', '/profile/like'],
    ['/category?tab=3#x', '/category?tab=3#x'],
    [undefined, '/'],
    ['', '/'],
    ['profile', '/'],
    ['https://evil.example', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/./\\evil', '/'],
    ['/login', '/'],
    ['/auth/kakao/callback?code=1', '/'],
    ['/v1/me/info', '/'],
    ['/loginstep01', '/'],
  ])('%j leads to %s', (given, path) => {
    expect(safeReturnPath(given)).toBe(path)
  })

  test('never leads to another site', () => {
    fc.assert(
      fc.property(fc.string(), fc.webPath(), (odd, path) => {
        for (const given of [odd, `/${odd}`, `//${odd}`, `${path}${odd}`]) {
          const url = new URL(safeReturnPath(given), 'https://meeple.example')
          expect(url.origin).toBe('https://meeple.example')
        }
      }),
    )
  })
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Android · Chrome',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'iPhone · Safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Windows · Edge',
  ],
  ['curl/8', '알 수 없는 기기'],
  [undefined, '알 수 없는 기기'],
])('%s is called %s', (agent, name) => {
  expect(nameDevice(agent)).toBe(name)
})
