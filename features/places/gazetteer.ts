import { type Street, streets } from '~/lib/korea/streets'
import { landmarks, neighbourhoods } from './neighbourhoods'
import { metresBetween, type Point } from './place'
import type { Landmark, Region, RegionLevel } from './region'

/** Every province and district of Korea: name, latitude and longitude of its office, to about ten metres. */
const provinceList: readonly (readonly [
  name: string,
  latitude: number,
  longitude: number,
  districts: string,
])[] = [
  [
    '서울특별시',
    37.5663,
    126.9779,
    `
    종로구 37.5732 126.9795, 중구 37.5638 126.9975, 용산구 37.5389 126.9654, 성동구 37.5634 127.0369,
    광진구 37.5385 127.0824, 동대문구 37.5744 127.04, 중랑구 37.6066 127.0927, 성북구 37.5892 127.0182,
    강북구 37.6397 127.0256, 도봉구 37.6686 127.0474, 노원구 37.6542 127.0563, 은평구 37.6027 126.9291,
    서대문구 37.5791 126.9368, 마포구 37.5635 126.9084, 양천구 37.517 126.8666, 강서구 37.5509 126.8496,
    구로구 37.4954 126.8875, 금천구 37.4519 126.9021, 영등포구 37.5264 126.8962, 동작구 37.5124 126.9395,
    관악구 37.4782 126.9517, 서초구 37.4836 127.0327, 강남구 37.5174 127.0474, 송파구 37.5145 127.1058,
    강동구 37.5301 127.1237`,
  ],
  [
    '부산광역시',
    35.1801,
    129.0747,
    `
    중구 35.1063 129.0323, 서구 35.0979 129.0241, 동구 35.139 129.0569, 영도구 35.0912 129.0679,
    부산진구 35.1631 129.0531, 동래구 35.205 129.0836, 남구 35.1365 129.0842, 북구 35.1973 128.9902,
    해운대구 35.1631 129.1635, 사하구 35.1045 128.9748, 금정구 35.2432 129.0921, 강서구 35.2123 128.9807,
    연제구 35.1763 129.0798, 수영구 35.1456 129.1131, 사상구 35.1526 128.9911, 기장군 35.2445 129.2222`,
  ],
  [
    '대구광역시',
    35.8716,
    128.6013,
    `
    중구 35.8693 128.6062, 동구 35.8866 128.6355, 서구 35.8718 128.5592, 남구 35.846 128.5976,
    북구 35.8857 128.5828, 수성구 35.8582 128.6306, 달서구 35.8299 128.5328, 달성군 35.7747 128.4311,
    군위군 36.243 128.5728`,
  ],
  [
    '인천광역시',
    37.456,
    126.7053,
    `
    중구 37.4737 126.6215, 동구 37.4738 126.6433, 미추홀구 37.4635 126.6506, 연수구 37.4099 126.6784,
    남동구 37.4473 126.7317, 부평구 37.507 126.722, 계양구 37.5376 126.7377, 서구 37.5455 126.6761,
    강화군 37.7466 126.4879, 옹진군 37.4465 126.6368`,
  ],
  [
    '광주광역시',
    35.16,
    126.8513,
    `
    동구 35.1462 126.9231, 서구 35.1525 126.8914, 남구 35.1221 126.9081, 북구 35.1742 126.9121,
    광산구 35.1395 126.7938`,
  ],
  [
    '대전광역시',
    36.3501,
    127.3844,
    `
    동구 36.3271 127.4327, 중구 36.3256 127.421, 서구 36.3554 127.3837, 유성구 36.3623 127.3562,
    대덕구 36.3467 127.4156`,
  ],
  [
    '울산광역시',
    35.5385,
    129.3114,
    `
    중구 35.5694 129.3326, 남구 35.5438 129.3301, 동구 35.505 129.4167, 북구 35.5827 129.3613,
    울주군 35.5338 129.2949`,
  ],
  [
    '세종특별자치시',
    36.48,
    127.2891,
    `
    세종특별자치시 36.48 127.2891`,
  ],
  [
    '경기도',
    37.2747,
    127.0096,
    `
    수원시 장안구 37.3038 127.0101, 수원시 권선구 37.2576 126.972, 수원시 팔달구 37.2859 127.0357,
    수원시 영통구 37.2591 127.0465, 성남시 수정구 37.4503 127.1456, 성남시 중원구 37.4305 127.1373,
    성남시 분당구 37.3828 127.1189, 의정부시 37.7381 127.0337, 안양시 만안구 37.3866 126.9324,
    안양시 동안구 37.3925 126.9513, 부천시 37.5036 126.766, 광명시 37.4785 126.8646, 평택시 36.9923 127.1125,
    동두천시 37.9037 127.0605, 안산시 상록구 37.3013 126.8447, 안산시 단원구 37.3195 126.8123,
    고양시 덕양구 37.6373 126.8321, 고양시 일산동구 37.6587 126.775, 고양시 일산서구 37.6752 126.7507,
    과천시 37.4292 126.9877, 구리시 37.5944 127.1297, 남양주시 37.636 127.2165, 오산시 37.1497 127.0775,
    시흥시 37.3801 126.803, 군포시 37.3615 126.9354, 의왕시 37.3448 126.9683, 하남시 37.5393 127.2149,
    용인시 처인구 37.2343 127.2017, 용인시 기흥구 37.2804 127.1147, 용인시 수지구 37.3222 127.098, 파주시 37.7598 126.7798,
    이천시 37.2783 127.4411, 안성시 37.008 127.2797, 김포시 37.6152 126.7157, 화성시 37.1996 126.8314,
    광주시 37.4173 127.2557, 양주시 37.7852 127.0457, 포천시 37.8949 127.2003, 여주시 37.2982 127.6375,
    연천군 38.0961 127.0749, 가평군 37.8316 127.5096, 양평군 37.4917 127.4877, 부천시 원미구 37.5047 126.7870,
    부천시 소사구 37.4823 126.7946, 부천시 오정구 37.5283 126.7926`,
  ],
  [
    '충청북도',
    36.6354,
    127.4915,
    `
    청주시 상당구 36.5869 127.5096, 청주시 서원구 36.6402 127.4811, 청주시 흥덕구 36.6211 127.3573,
    청주시 청원구 36.6472 127.4855, 충주시 36.9911 127.926, 제천시 37.1326 128.1909, 보은군 36.4895 127.7294,
    옥천군 36.3065 127.5715, 영동군 36.175 127.7835, 증평군 36.7851 127.5811, 진천군 36.8554 127.4355,
    괴산군 36.8153 127.7867, 음성군 36.9403 127.6904, 단양군 36.9847 128.3656`,
  ],
  [
    '충청남도',
    36.3268,
    127.4208,
    `
    천안시 동남구 36.807 127.1504, 천안시 서북구 36.8784 127.1551, 공주시 36.4465 127.119, 보령시 36.3335 126.6128,
    아산시 36.79 127.0025, 서산시 36.785 126.4501, 논산시 36.1872 127.0988, 계룡시 36.2748 127.2488,
    당진시 36.8936 126.6282, 금산군 36.1088 127.4882, 부여군 36.2758 126.9098, 서천군 36.0804 126.6918,
    청양군 36.4592 126.8022, 홍성군 36.6013 126.6608, 예산군 36.6827 126.8488, 태안군 36.7455 126.298`,
  ],
  [
    '전라남도',
    34.8162,
    126.463,
    `
    목포시 34.8119 126.3924, 여수시 34.7604 127.6623, 순천시 34.9507 127.4872, 나주시 35.0159 126.7108,
    광양시 34.9406 127.6961, 담양군 35.3212 126.9881, 곡성군 35.282 127.292, 구례군 35.2025 127.4628,
    고흥군 34.6112 127.285, 보성군 34.7715 127.08, 화순군 35.0646 126.9865, 장흥군 34.6816 126.9071,
    강진군 34.642 126.7672, 해남군 34.5736 126.5993, 영암군 34.8001 126.6966, 무안군 34.9905 126.4817,
    함평군 35.0658 126.5166, 영광군 35.2772 126.5121, 장성군 35.3019 126.7849, 완도군 34.311 126.7551,
    진도군 34.4869 126.2636, 신안군 34.7929 126.3797`,
  ],
  [
    '경상북도',
    35.8926,
    128.6005,
    `
    포항시 남구 36.0087 129.3594, 포항시 북구 36.0419 129.3656, 경주시 35.8562 129.2247, 김천시 36.1399 128.1136,
    안동시 36.5684 128.7294, 구미시 36.1195 128.3446, 영주시 36.8058 128.6241, 영천시 35.9731 128.9385,
    상주시 36.4109 128.1591, 문경시 36.5866 128.1868, 경산시 35.8251 128.7412, 의성군 36.3527 128.6971,
    청송군 36.4363 129.0571, 영양군 36.6672 129.1123, 영덕군 36.4151 129.366, 청도군 35.6474 128.734,
    고령군 35.726 128.2628, 성주군 35.9192 128.283, 칠곡군 35.9955 128.4016, 예천군 36.6579 128.4528,
    봉화군 36.8931 128.7326, 울진군 36.9931 129.4005, 울릉군 37.4834 130.9013`,
  ],
  [
    '경상남도',
    35.2378,
    128.6919,
    `
    창원시 의창구 35.254 128.6402, 창원시 성산구 35.1984 128.7029, 창원시 마산합포구 35.1969 128.5679,
    창원시 마산회원구 35.2209 128.5797, 창원시 진해구 35.1331 128.7101, 진주시 35.1801 128.1078, 통영시 34.8544 128.4331,
    사천시 35.0034 128.0646, 김해시 35.2286 128.8894, 밀양시 35.5038 128.7467, 거제시 34.8805 128.6212,
    양산시 35.335 129.0372, 의령군 35.3222 128.2617, 함안군 35.2725 128.4065, 창녕군 35.5446 128.4923,
    고성군 34.973 128.3224, 남해군 34.8377 127.8923, 하동군 35.0673 127.7513, 산청군 35.4156 127.8735,
    함양군 35.5205 127.7253, 거창군 35.6867 127.9095, 합천군 35.5667 128.1658`,
  ],
  [
    '제주특별자치도',
    33.489,
    126.4984,
    `
    제주시 33.4996 126.5312, 서귀포시 33.2556 126.5106`,
  ],
  [
    '강원특별자치도',
    37.8854,
    127.7298,
    `
    춘천시 37.8813 127.7301, 원주시 37.3419 127.9198, 강릉시 37.7519 128.8762, 동해시 37.5248 129.1143,
    태백시 37.1641 128.9857, 속초시 38.207 128.5919, 삼척시 37.4499 129.1652, 홍천군 37.6972 127.8886,
    횡성군 37.4918 127.985, 영월군 37.1837 128.4618, 평창군 37.3708 128.3901, 정선군 37.3806 128.6608,
    철원군 38.1468 127.3136, 화천군 38.1061 127.7082, 양구군 38.11 127.99, 인제군 38.0697 128.1704,
    고성군 38.3807 128.4679, 양양군 38.0756 128.6191`,
  ],
  [
    '전북특별자치도',
    35.8203,
    127.109,
    `
    전주시 완산구 35.8122 127.1198, 전주시 덕진구 35.8294 127.1343, 군산시 35.9676 126.7368, 익산시 35.9483 126.9578,
    정읍시 35.5699 126.8561, 남원시 35.4163 127.3904, 김제시 35.8036 126.8807, 완주군 35.846 127.1475,
    진안군 35.7917 127.4249, 무주군 36.0068 127.6607, 장수군 35.6473 127.5212, 임실군 35.6111 127.2827,
    순창군 35.3744 127.1376, 고창군 35.4358 126.7021, 부안군 35.7315 126.7336`,
  ],
]

function toProvince([province, latitude, longitude, districts]: (typeof provinceList)[number]): Region[] {
  const whole: Region = { level: 'province', province, district: '', neighbourhood: '', latitude, longitude }
  const parts = districts.split(',').flatMap((entry): Region[] => {
    const [, district, north, east] = /^(.+) ([\d.]+) ([\d.]+)$/.exec(entry.trim()) ?? []
    if (district === undefined) return []
    const point = { latitude: Number(north), longitude: Number(east) }
    return [{ level: 'district', province, district, neighbourhood: '', ...point }]
  })
  // Sejong has no districts. Its list contains only Sejong itself, which is left out.
  return [whole, ...parts.filter(({ district }) => district !== province)]
}

export const provinces: readonly Region[] = provinceList.flatMap(toProvince)

/** Provinces that are one city, whose own point stands for the district that they lack. */
const undivided = new Set(
  provinceList
    .map(toProvince)
    .flatMap(([whole, ...districts]) => (whole && districts.length === 0 ? [whole.province] : [])),
)

/** The regions known without an import: all provinces and districts, and neighbourhoods of central Seoul. */
export const knownRegions: readonly Region[] = [...provinces, ...neighbourhoods]

/** The short names that people and addresses use: 서울, 충남. */
const shortNames: Record<string, string> = {
  서울특별시: '서울',
  부산광역시: '부산',
  대구광역시: '대구',
  인천광역시: '인천',
  광주광역시: '광주',
  대전광역시: '대전',
  울산광역시: '울산',
  세종특별자치시: '세종',
  경기도: '경기',
  충청북도: '충북',
  충청남도: '충남',
  전라남도: '전남',
  경상북도: '경북',
  경상남도: '경남',
  강원특별자치도: '강원',
  전북특별자치도: '전북',
  제주특별자치도: '제주',
}

export function shortProvince(province: string): string {
  return shortNames[province] ?? province
}

export function addressOf({ province, district, neighbourhood }: Omit<Region, keyof Point>): string {
  return [shortProvince(province), district, neighbourhood].filter((part) => part !== '').join(' ')
}

/** One search result. */
export interface Found extends Point {
  /** The name that people use for it: an address, or the name of a station or sight. */
  name: string
  region: Region
  /** The street and building number; null if the result is not on a street. */
  road: { name: string; number: number | null } | null
  landmark: Landmark | null
}

const bare = (text: string) => text.replace(/[\s·.]+/g, '').toLowerCase()

/** The district or neighbourhood whose point is nearest; null for a point outside of Korea. */
export function nearestRegion(point: Point, regions: readonly Region[] = knownRegions): Region | null {
  let nearest: Region | null = null
  let least = Number.POSITIVE_INFINITY
  for (const region of regions) {
    if (region.level === 'province' && !undivided.has(region.province)) continue
    // Most of 20,000 regions are farther away in latitude alone, which needs no trigonometry.
    if (Math.abs(point.latitude - region.latitude) * leastMetresPerDegree > least) continue
    const metres = metresBetween(point, region)
    // A neighbourhood is more exact than its district, so it wins if both are near.
    const weighed = region.level === 'neighbourhood' ? metres : metres + districtHandicapMetres
    if (weighed < least) {
      nearest = region
      least = weighed
    }
  }
  return least > mostMetresAway ? null : nearest
}

/** A little less than a degree of latitude has, so that rounding leaves no region out. */
const leastMetresPerDegree = 111_000
const districtHandicapMetres = 1_500
/** A point that is farther than this from every region, counting the handicap, is outside of Korea. */
const mostMetresAway = 60_000

function regionFound(region: Region): Found {
  const { latitude, longitude } = region
  return { latitude, longitude, name: addressOf(region), region, road: null, landmark: null }
}

/** The names that a search compares with. A search looks at up to 20,000 regions, so they are made only once. */
const searched = new WeakMap<Region, { whole: string; own: string }>()

function searchedNamesOf(region: Region): { whole: string; own: string } {
  const known = searched.get(region)
  if (known) return known
  const { province, district, neighbourhood } = region
  const short = shortProvince(province)
  const names = {
    whole: bare(`${province} ${short} ${district} ${neighbourhood}`),
    own: bare(neighbourhood || district || `${province}${short}`),
  }
  searched.set(region, names)
  return names
}

/** Whether all words occur in the region's full name, and the last one in its own part of the name. */
function isNamed(region: Region, words: readonly string[]): boolean {
  const { whole, own } = searchedNamesOf(region)
  return words.every((word) => whole.includes(word)) && own.includes(words.at(-1) ?? '')
}

const levels: RegionLevel[] = ['province', 'district', 'neighbourhood']

/** Each building number stands for ten metres from the beginning of its street. */
const metresPerNumber = 10

/** The point of a building number, or the middle without a number. Null if the street is too short. */
export function pointOnStreet({ course }: Street, number: number | null): Point | null {
  const lengths = course.slice(1).map((point, at) => metresBetween(course[at] ?? point, point))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  let rest = number === null ? whole / 2 : number * metresPerNumber
  if (rest > whole) return null
  for (const [at, length] of lengths.entries()) {
    const from = course[at]
    const to = course[at + 1]
    if (!from || !to) break
    if (rest > length) {
      rest -= length
      continue
    }
    const share = length === 0 ? 0 : rest / length
    return {
      latitude: from.latitude + (to.latitude - from.latitude) * share,
      longitude: from.longitude + (to.longitude - from.longitude) * share,
    }
  }
  return course.at(-1) ?? null
}

function streetFinds(text: string, regions: readonly Region[]): Found[] {
  const [, name = '', digits] = /^(.*?[로길])\s*(\d{1,4})?(?:-\d+)?$/.exec(text.trim()) ?? []
  const wanted = bare(name.split(' ').at(-1) ?? '')
  if (wanted.length < 2) return []
  const number = digits === undefined ? null : Number(digits)
  return streets
    .filter((street) => street.name !== '' && bare(street.name) === wanted)
    .flatMap((street): Found[] => {
      const point = pointOnStreet(street, number)
      const region = point && nearestRegion(point, regions)
      if (!point || !region) return []
      const { province, district } = region
      const address = addressOf({ level: 'district', province, district, neighbourhood: '' })
      const road = { name: street.name, number }
      const named = [address, street.name, ...(number === null ? [] : [number])].join(' ')
      return [{ ...point, name: named, region, road, landmark: null }]
    })
}

/** The addresses that match the text: streets with or without a number, then regions from large to small. */
export function findAddresses(text: string, regions: readonly Region[] = knownRegions): Found[] {
  const words = text
    .split(/\s+/)
    .map(bare)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const named = regions.filter((region) => isNamed(region, words))
  named.sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level))
  return [...streetFinds(text, regions), ...named.map(regionFound)]
}

/** Stations and sights with these words in their names. */
export function findLandmarks(text: string, regions: readonly Region[] = knownRegions): Found[] {
  const wanted = bare(text)
  if (wanted === '') return []
  return landmarks
    .filter(({ name }) => bare(name).includes(wanted) || (wanted.length > 2 && wanted.includes(bare(name))))
    .flatMap((landmark): Found[] => {
      const region = nearestRegion(landmark, regions)
      if (!region) return []
      const { latitude, longitude, name } = landmark
      return [{ latitude, longitude, name, region, road: null, landmark }]
    })
}
