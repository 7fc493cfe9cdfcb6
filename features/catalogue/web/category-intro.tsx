import { grouped } from '~/lib/grouped'
import { type CategoryCode, categories } from '../category'
import { CategoryIcon } from './category-icon'

/** The introduction of each category. */
const lines: Record<CategoryCode, string> = {
  '01': '꼭 한 번 해 봐야 할 20가지',
  '02': '둘이 마주 앉아 겨루는 게임',
  '03': '한 테이블에 딱 좋은 게임',
  '04': '다섯 명이 함께하기 좋은 게임',
  '05': '여러 명이 다 같이 하는 게임',
  '06': '웃음이 먼저 터지는 게임',
  '07': '속이고 의심하는 게임',
  '08': '단서를 모아 풀어 가는 게임',
  '09': '전략이 처음이라면 여기부터',
  '10': '한 단계 더 깊이 생각해요',
  '11': '하루 저녁을 비워야 하는 게임',
  '12': '아이와 눈높이를 맞춰요',
  '13': '놀면서 배우는 게임',
  '14': '다 같이 이기고 지는 게임',
  '15': '한 번 더 뽑을까, 멈출까',
  '16': '혼자서도 푹 빠져요',
}

export function categoryLine(tab: number): string {
  const category = categories[tab]
  return category ? lines[category.code] : ''
}

/** The head of a category's list. Space for the count is reserved, so that nothing moves when it arrives. */
export function CategoryIntro({ tab, count }: { tab: number; count: number | undefined }) {
  return (
    <div className="flex items-center gap-3.5 pt-5 pb-3">
      <CategoryIcon tab={tab} size={56} />
      <div>
        <p className="font-bold text-17 text-ink">{categoryLine(tab)}</p>
        <p className="tabular h-5 text-13 text-ink-dim">
          {count === undefined ? null : `게임 ${grouped(count)}개`}
        </p>
      </div>
    </div>
  )
}
