import { isTestSupport, placeOf } from './places.mjs'

const units = '시간|분|초|일|주|달|개월|년|세|원|명|자|개|번|장|줄|곳|MB|km'
// The day of a date ('1월 1일') is no limit, and one of a thing ('이용권 1장') is a word.
const number = new RegExp(
  `(?<![가-힣])(?:(?:두|세|네|다섯|여섯|일곱|여덟|아홉|열|스무|열두) (?:명|개|번|곳|장|줄)까지|(?:이틀|사흘|일주일|석 달) 안)|(?<![\\d,.]|월 )(?:(?![01](?:원|명|자|개|번|장|줄|곳))\\d[\\d,]* ?(?:${units})|(?:새벽|아침|저녁|밤) \\d+시)`,
  'g',
)

// What no rule limits: a whole day of a shop, the hour that a price is for, a pair, midnight, how long rules are
// explained, and what an example says.
const withoutRule = [
  /^예: /,
  /24시간(?:$| 열어요| 영업)/,
  /^1시간 ?$|사람 1시간 요금/,
  /\(2자리\)/,
  /밤 12시/,
  /설명(?:만)? \d+분|^규칙 5분/,
]

// These may not import the features whose rules they tell of, so a test compares them with the rules.
const compared = ['features/policies/privacy-list.ts', 'features/notices/notice.ts']

/** A sentence with a limit, a time or a price takes it from its rule, so that both change together. */
export function findNumberProblems(tree) {
  const problems = []
  for (const { path, code } of [...tree.files.values()].filter((file) => file.isCode)) {
    if (placeOf(path).layer < 0 || isTestSupport(path) || compared.includes(path)) continue
    if (path.startsWith('ui/gallery/')) continue
    for (const { text, line } of code.koreanTexts) {
      if (withoutRule.some((phrase) => phrase.test(text))) continue
      for (const [said] of text.matchAll(number))
        problems.push({
          path,
          line,
          message: `says "${said}" in a sentence. Better: the constant of its rule, as in \`\${days}일\`.`,
        })
    }
  }
  return problems
}
