import { halfWidth } from '~/lib/characters'

/**
 * When the names below were last compared with the official ones. Operators are reminded a year later: districts are
 * divided, merged and renamed by law, mostly on the first of January or July.
 */
export const placeNamesCheckedOn = '2026-11-29'
const checkedForMs = 365 * 86_400_000

export function arePlaceNamesOld(now: Date): boolean {
  return now.getTime() - Date.parse(placeNamesCheckedOn) > checkedForMs
}

/** Every province: its official name, the short one, then colloquial and former ones. */
const provinceNames: readonly (readonly [official: string, short: string, ...others: string[]])[] = [
  ['서울특별시', '서울', '서울시'],
  ['부산광역시', '부산', '부산시', '부산직할시'],
  ['대구광역시', '대구', '대구시', '대구직할시'],
  ['인천광역시', '인천', '인천시', '인천직할시'],
  ['광주광역시', '광주', '광주시', '광주직할시'],
  ['대전광역시', '대전', '대전시', '대전직할시'],
  ['울산광역시', '울산', '울산시'],
  ['세종특별자치시', '세종', '세종시', '세종특별시'],
  ['경기도', '경기'],
  ['충청북도', '충북', '충북도'],
  ['충청남도', '충남', '충남도'],
  ['전라남도', '전남', '전남도'],
  ['경상북도', '경북', '경북도'],
  ['경상남도', '경남', '경남도'],
  ['강원특별자치도', '강원', '강원도', '강원자치도'],
  ['전북특별자치도', '전북', '전라북도', '전북도', '전북자치도'],
  ['제주특별자치도', '제주', '제주도', '제주자치도'],
  [
    '전남광주통합특별시',
    '전남광주',
    '광주특별시',
    '전남광주시',
    '전남광주특별시',
    '광주전남',
    '광주전남통합특별시',
  ],
]

/**
 * One name for several provinces. The first became one on 2026-07-01: 「전남광주통합특별시 설치를 위한 특별법」 (law 21446 of 2026-03-05), in short
 * 광주특별시; its cities, counties and districts kept their names. The others are what people still call two together.
 */
const together: readonly { name: string; parts: readonly string[] }[] = [
  { name: '전남광주', parts: ['전남', '광주'] },
  { name: '충청도', parts: ['충북', '충남'] },
  { name: '전라도', parts: ['전북', '전남'] },
  { name: '경상도', parts: ['경북', '경남'] },
]

/**
 * Districts under other names, in both directions: what they were called and what holds their ground now. Read on the day above in press
 * reports of each change and in public lists that cite law.go.kr; the law's own pages were not at hand.
 */
const renamedDistricts: readonly { in: string; before: readonly string[]; now: readonly string[] }[] = [
  // 2026-07-01: 「인천광역시 제물포구ㆍ영종구 및 검단구 설치 등에 관한 법률」 (law 20161 of 2024-01-30) and 「인천광역시 서구 명칭 변경에 관한
  // 법률」 (law 21734), by which what 검단구 left of 서구 is 서해구.
  { in: '인천', before: ['서구'], now: ['서해구', '검단구'] },
  { in: '인천', before: ['중구'], now: ['제물포구', '영종구'] },
  { in: '인천', before: ['동구'], now: ['제물포구'] },
  // 2026-02-01: four districts of a city that goes on, as the minister of the interior approved on 2025-08-22.
  { in: '경기', before: ['화성시'], now: ['만세구', '효행구', '병점구', '동탄구'] },
  // 2024-01-01: three districts of a city that goes on.
  { in: '경기', before: ['부천시'], now: ['원미구', '소사구', '오정구'] },
  // 2018-07-01: 「인천광역시 남구 명칭 변경에 관한 법률」.
  { in: '인천', before: ['남구'], now: ['미추홀구'] },
  // 2006 to 2014: long known, and not read again on the day above.
  {
    in: '충북',
    before: ['청원군'],
    now: ['청주시 상당구', '청주시 서원구', '청주시 흥덕구', '청주시 청원구'],
  },
  { in: '경기', before: ['여주군'], now: ['여주시'] },
  { in: '충남', before: ['당진군'], now: ['당진시'] },
  { in: '경남', before: ['마산시'], now: ['창원시 마산합포구', '창원시 마산회원구'] },
  { in: '경남', before: ['진해시'], now: ['창원시 진해구'] },
  { in: '제주', before: ['북제주군'], now: ['제주시'] },
  { in: '제주', before: ['남제주군'], now: ['서귀포시'] },
]

/** Districts that went to another province. */
const movedDistricts: readonly { district: string; from: string; to: string }[] = [
  // 2023-07-01
  { district: '군위군', from: '경북', to: '대구' },
]

const shortNames = new Map(
  provinceNames.flatMap(([official, short, ...others]) =>
    [official, short, ...others].map((name) => [name, short] as const),
  ),
)
const longestFirst = [...shortNames.keys()].sort((one, other) => other.length - one.length)

/** The short name that people and addresses use: 서울, 충남. */
export function shortProvince(province: string): string {
  return shortNames.get(province) ?? province
}

/** The other names of a region, by which people look for it too. */
export function otherNamesOf({ province, district }: { province: string; district: string }): {
  provinces: string[]
  districts: string[]
} {
  const short = shortProvince(province)
  return {
    provinces: [
      ...together.flatMap(({ name, parts }) =>
        parts.includes(short) ? [name] : name === short ? parts : [],
      ),
      ...movedDistricts.flatMap(({ district: moved, from, to }) =>
        moved !== district ? [] : short === to ? [from] : short === from ? [to] : [],
      ),
    ],
    districts: districtsLike(short, district),
  }
}

function districtsLike(province: string, district: string): string[] {
  return renamedDistricts
    .filter((each) => each.in === province)
    .flatMap(({ before, now }) => [
      ...(before.includes(district) ? now : []),
      ...(now.includes(district) ? before : []),
    ])
}

/** A province written in one word with what follows it: 서울시강남구. */
function apart(word: string): string[] {
  const province = longestFirst.find((name) => word.startsWith(name))
  const rest = province === undefined ? '' : word.slice(province.length)
  return province !== undefined && /^.+[시군구읍면동]$/.test(rest) ? [province, rest] : [word]
}

/** What stands before an address on a letter: the country and the postal code. */
const before = /^(대한민국|한국|남한|\d{5}|\d{3}-\d{3})$/

/**
 * The words of a place as somebody typed or pasted it, in the forms in which our lists have them: letters of usual width,
 * composed, without brackets, provinces by their short names.
 */
export function placeWords(text: string): string[] {
  const words = halfWidth(text)
    .replace(/[()[\]{}<>〈〉《》「」『』【】,|/]/g, ' ')
    .replace(/(?<=[가-힣])[\p{Pd}~](?=[가-힣])/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  const ofPlace = words.filter((word) => !before.test(word))
  return (ofPlace.length === 0 ? words : ofPlace).flatMap(apart).map(shortProvince)
}

/** '강남' for '강남역', and '강남구' for '강남구청역': a station or office that no list has is near what it is named after. */
export function stationStem(word: string): string | null {
  const named = word.replace(/역(?:\d{1,2}호선)?$/, '')
  if (/[시군구]청$/.test(named) && named.length > 2) return named.slice(0, -1)
  return named === word || named.length < 2 ? null : named
}

/** Longer searches are no two names in one word, and each way to take one apart looks through all regions. */
const mostWordsApart = 3
const longestApart = 10

/** The ways to take one word apart in two, each of two letters at least: '서울강남' may be '서울 강남'. */
export function* waysApart(words: readonly string[]): Generator<string[]> {
  if (words.length > mostWordsApart) return
  for (const [at, word] of words.entries()) {
    if (word.length > longestApart) continue
    for (let cut = 2; cut <= word.length - 2; cut += 1) {
      yield [
        ...words.slice(0, at),
        shortProvince(word.slice(0, cut)),
        word.slice(cut),
        ...words.slice(at + 1),
      ]
    }
  }
}

/** Names that several cities share, which say nothing without their province. */
const isShared = (district: string) => /^[동서남북중]구$/.test(district)

/** The names under which an address may hold this word, among the others of a search; only the word itself for most. */
export function writtenForms(word: string, words: readonly string[]): string[] {
  const parts = together.find(({ name }) => name === word)?.parts
  if (parts) return [word, ...parts.flatMap((part) => writtenForms(part, words))]
  const names = provinceNames.find(([, short]) => short === word)
  if (names) {
    const others = movedDistricts.flatMap(({ district, from, to }) =>
      !words.includes(district) ? [] : word === from ? [to] : word === to ? [from] : [],
    )
    // Most long names hold the short one: 서울특별시. 경상남도 does not.
    return [word, ...names.filter((name) => !name.includes(word)), ...others]
  }
  const stem = stationStem(word)
  if (stem !== null) return [word, stem]
  const isAlone = !words.some((other) => provinceNames.some(([, short]) => short === other))
  const forms = renamedDistricts.flatMap(({ in: province, before, now }) => {
    const isMeant = words.includes(province)
    if (before.includes(word) && (isMeant || (isAlone && !isShared(word)))) return now
    if (!now.includes(word) || !(isAlone || isMeant)) return []
    // A name before is one of several cities, so it stands behind its own.
    const official = provinceNames.find(([, short]) => short === province)?.[0] ?? province
    return before.flatMap((name) => [`${province}${name}`, `${official}${name}`])
  })
  return [word, ...forms, ...joinedForms(word)]
}

/** A province and what follows it in one word, when the rest does not say that it is a place: 서울강남. */
function joinedForms(word: string): string[] {
  const province = longestFirst.find((name) => word.startsWith(name))
  const rest = province === undefined ? '' : word.slice(province.length)
  return province !== undefined && rest.length > 1 ? [`${shortProvince(province)} ${rest}`] : []
}
