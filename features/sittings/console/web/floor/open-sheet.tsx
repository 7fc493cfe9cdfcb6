import { seoulTime } from '~/lib/seoul-date'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { ListRow } from '~/ui/list-row'
import type { Floor, FloorTable } from '../../endpoints'

/** Asks whether the table is for a meetup that is about to begin. */
export function OpenSheet({
  table,
  meetups,
  onOpen,
  onClose,
}: {
  table: FloorTable | null
  meetups: Floor['meetups']
  onOpen: (table: FloorTable, meetupId: number | null) => Promise<unknown>
  onClose: () => void
}) {
  const choose = (meetupId: number | null) => (table === null ? null : onOpen(table, meetupId).then(onClose))
  return (
    <BottomSheet open={table !== null} title={`${table?.name ?? ''} 자리 열기`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Button size="bottom" onClick={() => choose(null)}>
          손님 자리로 열기
        </Button>
        <section aria-labelledby="for-meetup">
          <h3 id="for-meetup" className="font-semibold text-13 text-ink-dim">
            곧 시작하는 모임의 자리로 열기
          </h3>
          <ul className="-mx-4">
            {meetups.map(({ id, title, startsAt, seated }) => (
              <li key={id}>
                <ListRow
                  title={title}
                  description={`${seoulTime(new Date(startsAt))} · ${seated}명`}
                  onClick={() => void choose(id)}
                />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </BottomSheet>
  )
}
