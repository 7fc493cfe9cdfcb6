import encodeQR from 'qr'
import { useMemo } from 'react'

/** The width of the empty margin in cells. Cameras need it to find the code. */
const margin = 2

function pathOf(cells: readonly boolean[][]): string {
  return cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}

/** Dark on white in both themes, because cameras expect that. */
export default function QrDrawing({ text, label }: { text: string; label: string }) {
  const cells = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: margin }), [text])
  const size = cells.length
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="size-full rounded-card bg-white"
    >
      <path d={pathOf(cells)} fill="#1C1C22" shapeRendering="crispEdges" />
    </svg>
  )
}
