import { paths } from '~/features/paths'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import type { Shelf } from '../../shelf'
import { CategoryIcon } from '../category-icon'

function linkOf(shelf: Shelf): { href: string; name: string; kind: string } {
  return shelf.kind === 'category'
    ? { href: paths.category(shelf.category.tab), name: shelf.category.name, kind: '카테고리' }
    : { href: paths.genre(shelf.genre), name: shelf.genre, kind: '장르' }
}

/** Links to the lists that match a search by name, shown above the games. */
export function ShelfLinks({ shelves }: { shelves: readonly Shelf[] }) {
  return (
    <ul aria-label="모아 보기" className="-mx-1 mb-3 overflow-hidden rounded-card bg-raised shadow-card">
      {shelves.map((shelf) => {
        const { href, name, kind } = linkOf(shelf)
        return (
          <li key={href}>
            <ListRow
              href={href}
              leading={
                shelf.kind === 'category' ? (
                  <CategoryIcon tab={shelf.category.tab} size={32} />
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
