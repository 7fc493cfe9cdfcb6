import { grouped } from '~/lib/grouped'
import type { ManagedCafe } from '../../endpoints'

const number = (count: number) => grouped(count)

/** Today's new followers, all followers and the games on the shelf. */
export function TodayTiles({ cafe }: { cafe: ManagedCafe }) {
  const tiles = [
    { label: '오늘 새 팔로워', value: number(cafe.newFollows) },
    { label: '팔로워', value: number(cafe.followCount) },
    { label: '보유 게임', value: number(cafe.gameCount) },
  ]
  return (
    <section aria-label="오늘의 숫자" className="px-5 pt-5">
      <dl className="grid grid-cols-3 rounded-card bg-raised py-4 shadow-card">
        {tiles.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-col-reverse gap-0.5 border-line border-l px-2 text-center first:border-l-0"
          >
            <dt className="text-13 text-ink-dim">{label}</dt>
            <dd className="tabular font-bold text-20 text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
