import { paths } from '~/features/paths'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import { categories } from '../category'
import { CategoryIcon } from './category-icon'
import { categoryLine } from './category-intro'

export default function CategoryListPage() {
  const goBack = useWayBack(paths.home())
  return (
    <>
      <PageHead
        title="상황별 보드게임"
        description="인원과 분위기, 난이도에 따라 나눈 열여섯 가지 보드게임 모음이에요."
        path={paths.categoryList()}
      />
      <TopBar title="상황별 추천" backHref={paths.home()} onBack={goBack} />
      <p className="px-5 pt-3 text-balance font-bold text-24 text-ink">
        오늘은 누구와,
        <br />
        어떤 게임을 할까요?
      </p>
      <ul className="grid grid-cols-2 gap-3 px-5 pt-6 pb-10">
        {categories.map(({ tab, name }) => (
          <li key={tab}>
            <Link
              href={paths.category(tab)}
              className="flex h-full flex-col rounded-card bg-raised p-4 shadow-card transition duration-150 hover:bg-sunken active:scale-97"
            >
              <CategoryIcon tab={tab} />
              <span className="mt-3 font-bold text-15 text-ink">{name}</span>
              <span className="mt-0.5 text-13 text-ink-dim">{categoryLine(tab)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
