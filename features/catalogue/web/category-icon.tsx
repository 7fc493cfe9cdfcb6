import type { ReactNode } from 'react'

/** Each hue colours its tile, its shapes and, at half strength, their shadow side, so one word serves both themes. */
const hues = {
  orange: 'text-[#D9661F] dark:text-[#F6A86F]',
  green: 'text-[#2C7A5C] dark:text-[#6FCBA4]',
  violet: 'text-[#6257C2] dark:text-[#A9A1F5]',
  rose: 'text-[#C2456B] dark:text-[#F28BA9]',
  blue: 'text-[#2B6CB8] dark:text-[#7DB4F0]',
}

/** A meeple about 20 wide and 22 high, its middle at 0,0. */
const meeple =
  'M0-11a4.7 4.7 0 0 1 4.5 6.2C7.8-3.7 10.4-2 10.4-.1c0 1.9-3.3 1.9-5.7 1.5.8 3 2.6 5.6 3.3 7.9.4 1.3-.3 1.9-1.5 1.9H2.9C2.1 11.2 1.7 9 0 9s-2.1 2.2-2.9 2.2h-3.6c-1.2 0-1.9-.6-1.5-1.9.7-2.3 2.5-4.9 3.3-7.9-2.4.4-5.7.4-5.7-1.5 0-1.9 2.6-3.6 5.9-4.7A4.7 4.7 0 0 1 0-11Z'

const faint = 0.42
const cut = 'fill-ground'

const drawings: readonly { hue: keyof typeof hues; drawing: ReactNode }[] = [
  {
    hue: 'orange',
    drawing: (
      <>
        <path
          d="M15.5 15.5h-3a1 1 0 0 0-1 1c0 4 2.3 6.8 6 7.4m15-8.4h3a1 1 0 0 1 1 1c0 4-2.3 6.8-6 7.4"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          opacity={faint}
        />
        <path d="M15 12.5a1.5 1.5 0 0 1 1.5-1.5h15a1.5 1.5 0 0 1 1.5 1.5V19a9 9 0 0 1-18 0Z" />
        <path d="M22.4 27h3.2v5h-3.2z" opacity={faint} />
        <path d="M17 33.5c0-1.4 1-2.3 2.3-2.3h9.4c1.3 0 2.3.9 2.3 2.3V36a1 1 0 0 1-1 1H18a1 1 0 0 1-1-1Z" />
        <path className={cut} d="m24 13.6 1.5 3 3.3.5-2.4 2.3.6 3.3-3-1.6-3 1.6.6-3.3-2.4-2.3 3.3-.5Z" />
      </>
    ),
  },
  {
    hue: 'rose',
    drawing: (
      <>
        <path d={meeple} transform="translate(30.5 25)" opacity={faint} />
        <path d={meeple} transform="translate(18 25)" />
      </>
    ),
  },
  {
    hue: 'green',
    drawing: (
      <>
        <path d={meeple} transform="translate(14.5 27) scale(.78)" opacity={faint} />
        <path d={meeple} transform="translate(33.5 27) scale(.78)" opacity={faint} />
        <path d={meeple} transform="translate(24 23.5)" />
      </>
    ),
  },
  {
    hue: 'blue',
    drawing: (
      <>
        <path d="m24 16.5 8.1 5.9-3.1 9.5H19l-3.1-9.5Z" opacity={faint} />
        <circle cx="24" cy="12.5" r="3.7" />
        <circle cx="35.3" cy="20.7" r="3.7" />
        <circle cx="31" cy="34" r="3.7" />
        <circle cx="17" cy="34" r="3.7" />
        <circle cx="12.7" cy="20.7" r="3.7" />
      </>
    ),
  },
  {
    hue: 'violet',
    drawing: (
      <>
        <g opacity={faint}>
          <path d={meeple} transform="translate(16.5 18.5) scale(.6)" />
          <path d={meeple} transform="translate(31.5 18.5) scale(.6)" />
        </g>
        <path d={meeple} transform="translate(12 29.5) scale(.6)" />
        <path d={meeple} transform="translate(24 29.5) scale(.7)" />
        <path d={meeple} transform="translate(36 29.5) scale(.6)" />
      </>
    ),
  },
  {
    hue: 'rose',
    drawing: (
      <>
        <path d="m18.6 18.6 11 11-15.8 6.7a1.6 1.6 0 0 1-2.1-2.1Z" />
        <path d="m15.6 26-2.9 7 .6.6 7.4 1.5.9-.4-4.7-4.7Z" className={cut} opacity=".45" />
        <path
          d="M24.5 19c-1-2.7 0-4.9 2-6.6M29.2 23.6c2.7 1 5 .1 6.6-1.9M27 21l5.8-5.8"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
        <g opacity={faint}>
          <circle cx="20" cy="12.5" r="1.9" />
          <circle cx="36.2" cy="28" r="1.9" />
          <path d="m32.5 9.2 1.5 2.1 2.5-.1-1.5 2 .9 2.4-2.4-.8-2 1.5v-2.5l-2.1-1.4 2.4-.8Z" />
        </g>
      </>
    ),
  },
  {
    hue: 'violet',
    drawing: (
      <>
        <path d="M16.8 20.5 18.6 12c.3-1.3 1.3-2 2.5-1.5l2 .8c.6.2 1.2.2 1.8 0l2-.8c1.2-.5 2.2.2 2.5 1.5l1.8 8.5Z" />
        <path
          d="M9.5 21.6c0-1 .8-1.6 1.8-1.6h25.4c1 0 1.8.6 1.8 1.6 0 1.7-5.8 3.1-14.5 3.1S9.5 23.3 9.5 21.6Z"
          opacity={faint}
        />
        <path d="M13.5 26.8c3 .7 6.6 1 10.5 1s7.5-.3 10.5-1c.2 5-2 9.4-5.2 9.4-2.5 0-3.4-2.3-5.3-2.3s-2.8 2.3-5.3 2.3c-3.2 0-5.4-4.4-5.2-9.4Z" />
        <path
          d="M16.6 30.3c1.7-1 3.7-.9 5 .5-1.4 1.3-3.8 1.2-5-.5Zm14.8 0c-1.7-1-3.7-.9-5 .5 1.4 1.3 3.8 1.2 5-.5Z"
          className={cut}
        />
      </>
    ),
  },
  {
    hue: 'blue',
    drawing: (
      <>
        <path
          d="m28.3 28.3 7.2 7.2"
          fill="none"
          stroke="currentColor"
          strokeWidth="4.4"
          strokeLinecap="round"
          opacity={faint}
        />
        <circle cx="21.5" cy="21.5" r="11" />
        <circle cx="21.5" cy="21.5" r="7.8" className={cut} opacity=".9" />
        <path d="M21.5 16.2a3 3 0 0 1 1.7 5.5l1.1 4.3a.7.7 0 0 1-.7.9h-4.2a.7.7 0 0 1-.7-.9l1.1-4.3a3 3 0 0 1 1.7-5.5Z" />
      </>
    ),
  },
  {
    hue: 'green',
    drawing: (
      <>
        <path d="M15.5 35.5c0-1.6 1-2.7 2.6-2.7h11.8c1.6 0 2.6 1.1 2.6 2.7v.5a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1Z" />
        <path d="M20.6 23h6.8c.3 3.6 1.3 6.6 3.4 9.8H17.2c2.1-3.2 3.1-6.2 3.4-9.8Z" opacity={faint} />
        <circle cx="24" cy="16" r="5.5" />
        <path d="M18.5 21.9a1.3 1.3 0 0 1 1.3-1.3h8.4a1.3 1.3 0 1 1 0 2.6h-8.4a1.3 1.3 0 0 1-1.3-1.3Z" />
      </>
    ),
  },
  {
    hue: 'blue',
    drawing: (
      <>
        <path d="M14.5 35.5c0-1.6 1-2.7 2.6-2.7h13.8c1.6 0 2.6 1.1 2.6 2.7v.5a1 1 0 0 1-1 1h-17a1 1 0 0 1-1-1Z" />
        <path d="M18.3 21h11.4l1.8 11.8h-15Z" opacity={faint} />
        <path d="M15.5 12a1 1 0 0 1 1-1h2.6a1 1 0 0 1 1 1v1.8h2V12a1 1 0 0 1 1-1h1.8a1 1 0 0 1 1 1v1.8h2V12a1 1 0 0 1 1-1h2.6a1 1 0 0 1 1 1v6.5c0 1.6-1 2.5-2.6 2.5H18.1c-1.6 0-2.6-.9-2.6-2.5Z" />
      </>
    ),
  },
  {
    hue: 'violet',
    drawing: (
      <>
        <path d="M13.5 35.3c0-1.5 1-2.5 2.5-2.5h16c1.5 0 2.5 1 2.5 2.5v.7a1 1 0 0 1-1 1h-19a1 1 0 0 1-1-1Z" />
        <path
          d="M11.2 17.6a1 1 0 0 1 1.6-.9l5 3.6 5.3-8a1 1 0 0 1 1.8 0l5.3 8 5-3.6a1 1 0 0 1 1.6.9l-3.3 13H14.5Z"
          opacity={faint}
        />
        <circle cx="24" cy="11.8" r="2.4" />
        <circle cx="11.8" cy="16.8" r="2.2" />
        <circle cx="36.2" cy="16.8" r="2.2" />
        <path d="m24 21.8 2.6 3.6-2.6 3.6-2.6-3.6Z" />
      </>
    ),
  },
  {
    hue: 'orange',
    drawing: (
      <>
        <circle cx="15.2" cy="16" r="4.9" opacity={faint} />
        <circle cx="32.8" cy="16" r="4.9" opacity={faint} />
        <path d="M24 13.2c7.2 0 12.3 4.9 12.3 11.3S31.2 36 24 36s-12.3-5.1-12.3-11.5S16.8 13.2 24 13.2Z" />
        <ellipse cx="24" cy="29" rx="5.6" ry="4.3" className={cut} />
        <circle cx="18.7" cy="23" r="1.7" className={cut} />
        <circle cx="29.3" cy="23" r="1.7" className={cut} />
        <path d="M22.2 27.4c0-.6.5-.9 1.1-.9h1.4c.6 0 1.1.3 1.1.9 0 1-.9 1.7-1.8 1.7s-1.8-.7-1.8-1.7Z" />
      </>
    ),
  },
  {
    hue: 'green',
    drawing: (
      <>
        <path d="M15.5 23v7.2c0 2.2 3.8 4 8.5 4s8.5-1.8 8.5-4V23L24 27Z" opacity={faint} />
        <path d="M23.3 12.6a1.6 1.6 0 0 1 1.4 0L38.2 19c1 .5 1 1.8 0 2.3l-13.5 6.3a1.6 1.6 0 0 1-1.4 0L9.8 21.3c-1-.5-1-1.8 0-2.3Z" />
        <path d="M36.8 22v7.5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        <circle cx="36.8" cy="31.5" r="2.2" />
      </>
    ),
  },
  {
    hue: 'blue',
    drawing: (
      <>
        <path
          d="M25.5 12.5h8.2c1.5 0 2.3.8 2.3 2.3v18.4c0 1.5-.8 2.3-2.3 2.3h-8.2V28c-.8.7-1.7 1-2.7 1-2.2 0-3.8-1.9-3.8-5s1.6-5 3.8-5c1 0 1.9.3 2.7 1Z"
          opacity={faint}
        />
        <path d="M12 14.8c0-1.5.8-2.3 2.3-2.3h8.5v5c-3.4 0-6 2.7-6 6.5s2.6 6.5 6 6.5v5h-8.5c-1.5 0-2.3-.8-2.3-2.3Z" />
      </>
    ),
  },
  {
    hue: 'rose',
    drawing: (
      <>
        <rect
          x="9.8"
          y="13.5"
          width="16"
          height="23"
          rx="2.8"
          transform="rotate(-9 17.8 25)"
          opacity={faint}
        />
        <rect x="20" y="11" width="17" height="25.5" rx="3" />
        <circle cx="29.6" cy="18.8" r="4.3" className={cut} />
        <path d="M22.3 34.2v-3.5c1.5-3.7 3.9-5.7 6.4-5.7s4.7 1.9 6 5.3v3.9Z" className={cut} opacity=".55" />
      </>
    ),
  },
  {
    hue: 'orange',
    drawing: (
      <>
        <path
          d="M24 9.5A14.5 14.5 0 1 1 9.5 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeDasharray="0.1 6.2"
          opacity=".7"
        />
        <circle cx="24" cy="24" r="14.5" opacity=".2" />
        <path d={meeple} transform="translate(24 24.5) scale(.92)" />
      </>
    ),
  },
]

/** The drawing of one of the sixteen categories, on its tile. */
export function CategoryIcon({ tab, size = 52 }: { tab: number; size?: number }) {
  const { hue, drawing } = drawings[tab] ?? { hue: 'orange' as const, drawing: null }
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="currentColor"
      aria-hidden="true"
      className={`shrink-0 ${hues[hue]}`}
    >
      <rect width="48" height="48" rx="15" opacity=".13" />
      {drawing}
    </svg>
  )
}
