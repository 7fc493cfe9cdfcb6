export type CategoryHue = 'orange' | 'green' | 'violet' | 'rose' | 'blue'

/**
 * The sixteen categories in the order of their tabs, with their codes on the wire. Seed, server and screens all use
 * this table. The introduction texts are in `web/category-intro.tsx`, because the home screen does not need them.
 */
const table = [
  { code: '01', name: 'TOP 20', hue: 'orange' },
  { code: '02', name: '2인추천', hue: 'rose' },
  { code: '03', name: '3-4인추천', hue: 'green' },
  { code: '04', name: '5인추천', hue: 'blue' },
  { code: '05', name: '단체게임', hue: 'violet' },
  { code: '06', name: '파티용', hue: 'rose' },
  { code: '07', name: '마피아/블러핑', hue: 'violet' },
  { code: '08', name: '방탈출/추리', hue: 'blue' },
  { code: '09', name: '입문전략', hue: 'green' },
  { code: '10', name: '중급전략', hue: 'blue' },
  { code: '11', name: '고난이도', hue: 'violet' },
  { code: '12', name: '어린이', hue: 'orange' },
  { code: '13', name: '교육용', hue: 'green' },
  { code: '14', name: '협력/팀전', hue: 'blue' },
  { code: '15', name: '고?스톱?', hue: 'rose' },
  { code: '16', name: '1인용', hue: 'orange' },
] as const satisfies readonly { code: string; name: string; hue: CategoryHue }[]

export type CategoryCode = (typeof table)[number]['code']

export interface Category {
  /** Position in the tab bar, 0 to 15. */
  tab: number
  code: CategoryCode
  name: string
  hue: CategoryHue
}

export const categories: readonly Category[] = table.map((category, tab) => ({ ...category, tab }))

/** This category has a fixed size, as its name says. */
export const topCategoryCode: CategoryCode = '01'
export const gamesInTopCategory = 20

export function isCategoryCode(text: string): text is CategoryCode {
  return table.some(({ code }) => code === text)
}
