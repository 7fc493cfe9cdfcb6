import { faceAddress } from '~/features/accounts/member'
import { grouped } from '~/lib/grouped'
import { Avatar } from '~/ui/avatar'
import { cx } from '~/ui/cx'
import type { StandingShown } from '../../endpoints'
import { StandingName } from './standing-row'

/** The steps in the order of places. The first place stands in the middle. */
const steps = [
  {
    order: 'order-2',
    block: 'h-28 from-[#F8C95A] to-[#EFA73B]',
    ring: 'ring-[#F2B544]',
    size: 'huge' as const,
  },
  {
    order: 'order-1',
    block: 'h-20 from-[#DDE2EA] to-[#B9C1CE]',
    ring: 'ring-[#C3CAD5]',
    size: 'large' as const,
  },
  {
    order: 'order-3',
    block: 'h-14 from-[#E8B48B] to-[#CB8856]',
    ring: 'ring-[#D79B6C]',
    size: 'large' as const,
  },
]

function Crown() {
  return (
    <svg width="44" height="32" viewBox="0 0 44 32" aria-hidden="true" className="-mb-2.5 relative z-1">
      <path
        d="M5 27 2.500 8.500l10 7L22 3l9.500 12.500 10-7L39 27Z"
        className="fill-[#F6C343] stroke-[#C98A12]"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M5.500 24h33l-.5 4H6Z" fill="#E0A22B" />
      <circle cx="22" cy="18.500" r="2.600" fill="#C24B2A" />
      <circle cx="12.500" cy="20" r="1.900" fill="#3B6FB5" />
      <circle cx="31.500" cy="20" r="1.900" fill="#2F7D5B" />
    </svg>
  )
}

function Confetti() {
  return (
    <svg
      viewBox="0 0 390 150"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 h-40 w-full opacity-80"
    >
      <g fill="#F1904D">
        <rect x="34" y="40" width="7" height="12" rx="2" transform="rotate(24 37 46)" />
        <circle cx="92" cy="22" r="3.500" />
        <rect x="304" y="18" width="6" height="11" rx="2" transform="rotate(-32 307 23)" />
        <circle cx="352" cy="76" r="3" />
      </g>
      <g fill="#3B6FB5" opacity=".75">
        <rect x="118" y="58" width="6" height="11" rx="2" transform="rotate(48 121 63)" />
        <circle cx="268" cy="44" r="3" />
        <circle cx="18" cy="92" r="3" />
      </g>
      <g fill="#2F7D5B" opacity=".75">
        <circle cx="64" cy="76" r="3.500" />
        <rect x="334" y="44" width="6" height="11" rx="2" transform="rotate(12 337 49)" />
        <rect x="146" y="16" width="5" height="9" rx="2" transform="rotate(-18 148 20)" />
      </g>
      <g fill="#F6C343">
        <circle cx="248" cy="16" r="3.500" />
        <rect x="284" y="78" width="6" height="10" rx="2" transform="rotate(38 287 83)" />
        <circle cx="46" cy="12" r="2.600" />
      </g>
    </svg>
  )
}

function Step({ standing, at }: { standing: StandingShown; at: number }) {
  const step = steps[at] ?? steps[2]
  if (!step) return null
  return (
    <li className={cx('flex min-w-0 flex-1 flex-col items-center', step.order)}>
      {standing.place === 1 ? <Crown /> : null}
      <Avatar
        name={standing.name ?? '?'}
        src={faceAddress(standing.image)}
        size={step.size}
        className={cx('ring-4', step.ring)}
      />
      <p
        className={cx(
          'mt-2 line-clamp-2 w-full break-keep text-center text-15 text-ink',
          standing.isOwn ? 'font-extrabold' : 'font-bold',
        )}
      >
        <StandingName standing={standing} />
        {standing.isOwn ? <span className="text-brand-strong"> (나)</span> : null}
      </p>
      <p className="tabular text-13 text-ink-dim">{grouped(standing.points)}점</p>
      <div
        className={cx(
          'mt-2 grid w-full animate-rise place-items-center rounded-t-card bg-linear-to-b text-[#1C1C22]',
          step.block,
        )}
      >
        <p className="font-extrabold text-30 leading-none">
          {standing.place}
          <span className="ml-0.5 font-bold text-15">위</span>
        </p>
      </div>
    </li>
  )
}

/** Shows the first three standings. Missing ones leave their step empty. */
export function Podium({ standings }: { standings: readonly StandingShown[] }) {
  return (
    <div className="relative overflow-hidden px-5 pt-6">
      <Confetti />
      <ol aria-label="시상대" className="relative mx-auto flex max-w-100 items-end gap-2">
        {standings.map((standing, at) => (
          <Step key={standing.id} standing={standing} at={at} />
        ))}
        {steps.slice(standings.length).map(({ order, block }) => (
          <li
            key={order}
            aria-hidden="true"
            className={cx(
              'min-w-0 flex-1 rounded-t-card border-2 border-line border-b-0 border-dashed',
              order,
              block.split(' ')[0],
            )}
          />
        ))}
      </ol>
    </div>
  )
}
