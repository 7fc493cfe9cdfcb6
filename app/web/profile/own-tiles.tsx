import { useQuery } from '@tanstack/react-query'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import { figureQueries } from '../shell/figure-queries'

interface Tile {
  icon: IconName
  label: string
  value: string | null
  href: string
}

/** What the member has: passes, stamps and plays. The places stay while nothing is known, and lead on too. */
export function OwnTiles({ isVisitor }: { isVisitor: boolean }) {
  const { data } = useQuery({ ...figureQueries.own(), enabled: !isVisitor })
  const counted = (count: number | undefined, unit: string) =>
    count === undefined ? null : `${grouped(count)}${unit}`
  const tiles: readonly Tile[] = [
    { icon: 'ticket', label: '이용권', value: counted(data?.passes, '장'), href: paths.couponBox() },
    { icon: 'gift', label: '스탬프', value: counted(data?.stamps, '개'), href: paths.ownStamps() },
    { icon: 'dice', label: '플레이', value: counted(data?.plays, '회'), href: paths.playLog() },
  ]
  return (
    <nav aria-label="내 이용권, 스탬프, 플레이" className="px-5 pb-5">
      <ul className="grid grid-cols-3 gap-2">
        {tiles.map(({ icon, label, value, href }) => (
          <li key={label}>
            <Link
              href={isVisitor ? paths.login(href) : href}
              className="flex h-24 flex-col items-center justify-center gap-0.5 rounded-card bg-raised text-13 text-ink-dim shadow-card ring-1 ring-line ring-inset active:scale-[0.985]"
            >
              <Icon name={icon} size={20} className="text-brand-strong" />
              {label}
              <strong className="tabular min-h-6 font-bold text-17 text-ink">{value ?? '–'}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        href={isVisitor ? paths.login(paths.logAPlay()) : paths.logAPlay()}
        className="mt-2 flex min-h-12 items-center justify-center gap-1.5 rounded-card bg-sunken font-semibold text-15 text-ink active:scale-[0.985]"
      >
        <Icon name="pencil" size={18} />
        플레이 기록하기
      </Link>
    </nav>
  )
}
