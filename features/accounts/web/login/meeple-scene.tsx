const meeple =
  'M100 6C120 6 132 20 132 36C132 46 128 54 122 60C137 65 163 71 183 83C195 91 193 113 177 114C163 115 151 114 145 116C141 125 162 156 171 179C175 190 168 196 158 196H126C118 196 115 191 112 184L100 156L88 184C85 191 82 196 74 196H42C32 196 25 190 29 179C38 156 59 125 55 116C49 114 37 115 23 114C7 113 5 91 17 83C37 71 63 65 78 60C72 54 68 46 68 36C68 20 80 6 100 6Z'

/** Three at a table, one of them waiting for whoever is about to sit down. */
export function MeepleScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 340 220" aria-hidden="true" className={className}>
      <circle cx="170" cy="112" r="106" className="fill-brand/12" />
      <g transform="translate(30 74) scale(0.53)">
        <path d={meeple} className="fill-good" />
      </g>
      <g transform="translate(206 82) scale(0.49)">
        <path d={meeple} className="fill-brand-strong" />
      </g>
      <g transform="translate(94 26) scale(0.76)">
        <path d={meeple} className="fill-brand" />
        <circle cx="90" cy="36" r="4.6" className="fill-on-brand" />
        <circle cx="110" cy="36" r="4.6" className="fill-on-brand" />
        <path
          d="M91 48Q100 56 109 48"
          fill="none"
          strokeWidth="4.2"
          strokeLinecap="round"
          className="stroke-on-brand"
        />
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
