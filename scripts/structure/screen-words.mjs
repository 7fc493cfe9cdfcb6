// Korean words that read like a translation, with what Korean apps use instead (docs/GLOSSARY.md, "On the screens").
const avoided = [
  [/고치기|고쳤어요|고칠까요|고쳐 주세요/g, '수정'],
  [/지우기|지울까요|지웠어요|지우지 못/g, '삭제 (계정은 탈퇴)'],
  [/[가-힣]+ 넣기/g, '추가'],
  [/[가-힣}] 빼기/g, '삭제'],
  [/(?:날짜|파일|조건|게임) 고르기|다시 고르기/g, '선택'],
  [/이용권 사기/g, '이용권 구매'],
  [/그만두기/g, '취소, 탈퇴'],
  [/(?:차단|찜|정지) 풀기|(?:찜|차단|정지)[을를] 풀/g, '해제, 취소'],
  [/번 플레이/g, '회 플레이'],
  [/(?:게임|플레이)(?: 찾아서)? 남기기/g, '기록하기'],
  [/그런 [가-힣 ]+(?:은|는) 없어요/g, '…을 찾을 수 없어요'],
  [/까닭|갈래를|알림 갈래|짜임|휴대전화/g, '이유, 종류, 형식, 휴대폰 번호'],
  [/은\(는\)|는\(은\)|을\(를\)|를\(을\)|이\(가\)|가\(이\)/g, 'a particle that is computed: lib/korean.ts'],
]

/** Comments are checked too, for consistency. */
const isScreenText = ({ path }) =>
  /\.(tsx?|mjs)$|\/web\/.+\.md$/.test(path) &&
  /^(app|features|lib|sandbox|ui)\//.test(path) &&
  !/abuse-words|\.test\.tsx?$/.test(path)

export const screenWords = avoided.map(([pattern, better]) => ({
  in: isScreenText,
  pattern,
  says: `says "$&". Better: ${better}.`,
}))

// Exceptions whose word always ends in the same syllable: the path, the beginning of the expression, the ending.
const sameEnding = [
  ['features/payments/', 'won(', '원'],
  ['features/payments/web/buy-passes/purchase-result.tsx', 'order.name', '장'],
  ['features/accounts/', 'leftNickname', '회원'],
  ['features/policies/', 'leftNickname', '회원'],
  ['features/accounts/web/profile-edit/leave-account.tsx', 'whatGoes.join(', '연결'],
  ['lib/server/schema-parts.ts', 'label', '위도, 경도'],
]

/** A particle depends on the last syllable before it, so after a computed word it comes from lib/korean.ts. */
export const fixedParticles = {
  in: isScreenText,
  pattern:
    /\{([^{}]*)\}['"’”」]*(?:<\/\w+>)?(?:으로|로|을|를|이|가|은|는|와|과|아|야)(?![가-힣])|join\((['"`])[와과] \2\)/g,
  unless: ({ 1: expression }, { path }) =>
    sameEnding.some(([place, begin]) => path.startsWith(place) && expression?.startsWith(begin)),
  says: 'says "$&", which is wrong after some words. Better: a particle from lib/korean.ts.',
}

// What the house itself writes in the demo town. Reviews and introductions are people's own words.
const ownContent = /^demo\/town\/content\/(?:news|explanations|banners|cafes)\.json$/
// The words of a service that a stand-in imitates.
const imitated = ['sandbox/portone/rest.ts']
const specified = [
  '로그인이 만료되었습니다. 다시 로그인해주세요.',
  '접근 권한이 없습니다. 다시 로그인해주세요.',
  '해당 카테고리의 게임이 없습니다.',
]
const endsInB = (syllable) => (syllable.charCodeAt(0) - 0xac00) % 28 === 17

/** A verb or noun in the tone of 합니다: the syllable before 니다 ends in ㅂ. */
export const formalTone = {
  in: (file) => (isScreenText(file) || ownContent.test(file.path)) && !imitated.includes(file.path),
  read: (text) => specified.reduce((left, each) => left.replaceAll(each, ' '.repeat(each.length)), text),
  pattern: /[가-힣]+(?:니다|니까)(?![가-힣])|[가-힣]+(?:십시오|하시오)/g,
  unless: ({ 0: word }) => /니[다까]$/.test(word) && !endsInB(word.at(-3) ?? '가'),
  says: 'says "$&". Better: the tone of 해요, as everywhere.',
}
