import type { ReactNode } from 'react'
import { ringLabels } from '~/features/sittings/sitting'
import { howLongAgo } from '~/lib/how-long-ago'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { type Floor, floorEndpoints } from '../../endpoints'
import { ringAnswers } from '../../floor'
import { useShowFloor } from '../use-floor'

function Row({
  table,
  what,
  detail,
  children,
}: {
  table: string
  what: string
  detail: string
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-warn/10 px-4 py-3 ring-1 ring-warn ring-inset">
      <span className="min-w-40 flex-1">
        <span className="wrap-anywhere block font-bold text-20 text-ink desk:text-24">
          {table} <span className="font-semibold">{what}</span>
        </span>
        <span className="wrap-anywhere block text-15 text-ink desk:text-17">{detail}</span>
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  )
}

/** What tables ask for and who asks for a seat, each answered with a touch. */
export function Waiting({ cafeId, floor, now }: { cafeId: number; floor: Floor; now: Date }) {
  const answer = useCall(floorEndpoints.answerRing)
  const letIn = useCall(floorEndpoints.letIn)
  const show = useShowFloor(cafeId)
  const asking = floor.tables.flatMap(({ id, name, sitting }) =>
    (sitting?.guests ?? [])
      .filter(({ isSeated }) => !isSeated)
      .map((guest) => ({ guest, tableId: id, table: name, isOpen: sitting?.isOpen ?? false })),
  )
  const count = floor.rings.length + asking.length
  if (count === 0) return null
  const answerGuest = (tableId: number, guestId: number, isLetIn: boolean) =>
    show(
      letIn.mutateAsync({ params: { cafeId, tableId, guestId }, body: { isLetIn } }),
      isLetIn ? '앉히지 못했어요' : '돌려보내지 못했어요',
    )
  return (
    <section aria-labelledby="waiting" className="pt-5">
      <h2 id="waiting" className="tabular font-bold text-17 text-ink">
        기다리는 부탁 {count}개
      </h2>
      <ul aria-labelledby="waiting" className="mt-2 grid grid-cols-1 gap-2 desk:grid-cols-2">
        {floor.rings.map(({ id, kind, tableName, game, rungAt }) => (
          <Row
            key={`ring ${id}`}
            table={tableName}
            what={ringLabels[kind]}
            detail={[game?.name, howLongAgo(new Date(rungAt), now)].filter(Boolean).join(' · ')}
          >
            <Button
              aria-label={`${tableName} ${ringAnswers[kind]}`}
              className="desk:min-h-13 desk:text-17"
              onClick={() =>
                show(answer.mutateAsync({ params: { cafeId, ringId: id }, body: {} }), '답하지 못했어요')
              }
            >
              {ringAnswers[kind]}
            </Button>
          </Row>
        ))}
        {asking.map(({ guest, tableId, table, isOpen }) => (
          <Row
            key={`guest ${guest.id}`}
            table={table}
            what="앉고 싶어요"
            detail={isOpen ? `${guest.name} · 이미 앉은 사람이 있는 테이블이에요` : guest.name}
          >
            <Button
              aria-label={`${table} ${guest.name} 앉히기`}
              className="desk:min-h-13 desk:text-17"
              onClick={() => answerGuest(tableId, guest.id, true)}
            >
              앉히기
            </Button>
            <Button
              variant="secondary"
              aria-label={`${table} ${guest.name} 돌려보내기`}
              className="desk:min-h-13 desk:text-17"
              onClick={() => answerGuest(tableId, guest.id, false)}
            >
              돌려보내기
            </Button>
          </Row>
        ))}
      </ul>
    </section>
  )
}
