import { seoulTime } from '~/lib/seoul-date'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { ListRow } from '~/ui/list-row'
import type { Floor, FloorTable } from '../../endpoints'

/** Asks whether the table is for a meetup: a free one as it opens, an open one at any time. */
export function OpenSheet({
  table,
  meetups,
  onOpen,
  onFree,
  onClose,
}: {
  table: FloorTable | null
  meetups: Floor['meetups']
  onOpen: (table: FloorTable, meetupId: number | null) => Promise<unknown>
  /** Takes the open table from its meetup. */
  onFree: (table: FloorTable) => Promise<unknown>
  onClose: () => void
}) {
  const choose = (meetupId: number | null) => (table === null ? null : onOpen(table, meetupId).then(onClose))
  const isOpen = table?.sitting?.isOpen === true
  const own = table?.sitting?.meetup ?? null
  return (
    <BottomSheet
      open={table !== null}
      title={isOpen ? `${table.name} 모임 정하기` : `${table?.name ?? ''} 자리 열기`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {isOpen ? null : (
          <Button size="bottom" onClick={() => choose(null)}>
            손님 자리로 열기
          </Button>
        )}
        {isOpen && own !== null ? (
          <Button variant="secondary" size="bottom" onClick={() => onFree(table).then(onClose)}>
            손님 자리로 바꾸기
          </Button>
        ) : null}
        {meetups.length === 0 ? null : (
          <section aria-labelledby="for-meetup">
            <h3 id="for-meetup" className="font-semibold text-13 text-ink-dim">
              {isOpen ? '모임의 자리로 바꾸기' : '곧 시작하는 모임의 자리로 열기'}
            </h3>
            <ul className="-mx-4">
              {meetups.map(({ id, title, startsAt, seated, tableName }) => (
                <li key={id}>
                  <ListRow
                    title={title}
                    description={`${seoulTime(new Date(startsAt))} · ${seated}명${tableName === null ? '' : ` · 지금은 ${tableName}`}`}
                    onClick={() => void choose(id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </BottomSheet>
  )
}
