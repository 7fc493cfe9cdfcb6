import { paths } from '~/features/paths'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import type { Grouping } from '../../grouping'
import { CategoryIcon } from '../category-icon'

function linkOf(grouping: Grouping): { href: string; name: string; kind: string } {
  return grouping.kind === 'category'
    ? { href: paths.category(grouping.category.tab), name: grouping.category.name, kind: '카테고리' }
    : { href: paths.genre(grouping.genre), name: grouping.genre, kind: '장르' }
}

/** Links to the lists that match a search by name, shown above the games. */
export function GroupingLinks({ groupings }: { groupings: readonly Grouping[] }) {
  return (
    <ul aria-label="모아 보기" className="-mx-1 mb-3 overflow-hidden rounded-card bg-raised shadow-card">
      {groupings.map((grouping) => {
        const { href, name, kind } = linkOf(grouping)
        return (
          <li key={href}>
            <ListRow
              href={href}
              leading={
                grouping.kind === 'category' ? (
                  <CategoryIcon tab={grouping.category.tab} size={32} />
                ) : (
                  <span className="grid size-8 place-items-center text-ink-dim">
                    <Icon name="dice" size={22} />
                  </span>
                )
              }
              title={`${name} 게임 모아 보기`}
              description={kind}
            />
          </li>
        )
      })}
    </ul>
  )
}
