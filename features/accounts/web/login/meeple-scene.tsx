import { Meeple, MeepleFace } from '../meeple-face'

/** Three meeples at a table with a free seat. */
export function MeepleScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 340 220" aria-hidden="true" className={className}>
      <circle cx="170" cy="112" r="106" className="fill-brand/12" />
      <g transform="translate(30 74) scale(0.53)">
        <Meeple className="fill-good" />
      </g>
      <g transform="translate(206 82) scale(0.49)">
        <Meeple className="fill-brand-strong" />
      </g>
      <g transform="translate(94 26) scale(0.76)">
        <MeepleFace />
      </g>
      <rect x="8" y="176" width="324" height="16" rx="8" className="fill-ink" />
      <rect x="40" y="192" width="14" height="28" rx="4" className="fill-ink" />
      <rect x="286" y="192" width="14" height="28" rx="4" className="fill-ink" />
      <g transform="rotate(-9 62 162)">
        <rect
          x="48"
          y="148"
          width="27"
          height="27"
          rx="6"
          strokeWidth="2"
          className="fill-ground stroke-ink"
        />
        <circle cx="55.5" cy="155.5" r="2.6" className="fill-ink" />
        <circle cx="61.5" cy="161.5" r="2.6" className="fill-ink" />
        <circle cx="67.5" cy="167.5" r="2.6" className="fill-ink" />
      </g>
      <g strokeWidth="2" className="fill-ground stroke-ink">
        <rect x="266" y="142" width="24" height="34" rx="4" transform="rotate(8 278 176)" />
        <rect x="276" y="142" width="24" height="34" rx="4" transform="rotate(22 288 176)" />
      </g>
    </svg>
  )
}
