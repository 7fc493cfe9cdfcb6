import type { ReactNode } from 'react'

const bell = (
  <>
    <path d="M6 10.2a6 6 0 0 1 12 0c0 3.9 1.1 5.2 1.9 6.1a.6.6 0 0 1-.5 1H4.6a.6.6 0 0 1-.5-1c.8-.9 1.9-2.2 1.9-6.1Z" />
    <path d="M9.9 20.3a2.4 2.4 0 0 0 4.2 0" />
  </>
)

const heart = 'M12 20.2C7.4 17 4 13.7 4 9.7a4.3 4.3 0 0 1 8-2.2 4.3 4.3 0 0 1 8 2.2c0 4-3.4 7.3-8 10.5Z'

/** Drawn on 24 by 24, in the colour of the text around them. */
export const iconShapes = {
  home: <path d="M4 11.3 12 4.6l8 6.7v7.5a1.4 1.4 0 0 1-1.4 1.4h-4v-5.4H9.4v5.4h-4A1.4 1.4 0 0 1 4 18.8Z" />,
  people: (
    <>
      <circle cx="9" cy="8.2" r="3.4" />
      <path d="M2.8 19.4c.5-3.4 2.9-5.3 6.2-5.3s5.7 1.9 6.2 5.3" />
      <path d="M15.4 5.1a3.3 3.3 0 0 1 0 6.2M17.6 14.5c2 .7 3.3 2.4 3.6 4.9" />
    </>
  ),
  'map-pin': (
    <>
      <path d="M12 21.2c4.7-4.5 7-8 7-11.1a7 7 0 1 0-14 0c0 3.1 2.3 6.6 7 11.1Z" />
      <circle cx="12" cy="10.1" r="2.6" />
    </>
  ),
  timer: (
    <>
      <circle cx="12" cy="13.5" r="7.5" />
      <path d="M12 9.3v4.2l2.7 1.7M9.5 2.8h5M18.3 6.5l1.2 1.2" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.3 20.2c.8-3.9 3.7-6 7.7-6s6.9 2.1 7.7 6" />
    </>
  ),
  bell,
  'bell-dot': (
    <>
      {bell}
      <circle cx="18" cy="5.6" r="3.6" className="fill-brand stroke-ground" />
    </>
  ),
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6.6" />
      <path d="m15.7 15.7 4.7 4.7" />
    </>
  ),
  back: <path d="M14.8 4.8 7.6 12l7.2 7.2" />,
  close: <path d="m5.8 5.8 12.4 12.4M18.2 5.8 5.8 18.2" />,
  heart: <path d={heart} />,
  'heart-filled': <path d={heart} className="fill-current" />,
  star: (
    <path
      className="fill-current"
      d="m12 3.8 2.5 5.2 5.7.7-4.2 3.9 1.1 5.7L12 16.5l-5.1 2.8L8 13.6 3.8 9.7l5.7-.7L12 3.8Z"
    />
  ),
  'chevron-right': <path d="m9.2 5.2 6.8 6.8-6.8 6.8" />,
  'chevron-down': <path d="m5.2 9.2 6.8 6.8 6.8-6.8" />,
  play: (
    <path
      className="fill-current"
      d="M8 5.4v13.2c0 .6.6.9 1.1.6l10-6.6c.4-.3.4-.9 0-1.2l-10-6.6c-.5-.3-1.1 0-1.1.6Z"
    />
  ),
  pause: <path strokeWidth="3.6" d="M8.5 6v12M15.5 6v12" />,
  book: (
    <>
      <path d="M12 6.8C10.3 5.5 7.9 4.9 4 5v13.2c3.9-.1 6.3.5 8 1.8 1.7-1.3 4.1-1.9 8-1.8V5c-3.9-.1-6.3.5-8 1.8Z" />
      <path d="M12 6.8V20" />
    </>
  ),
  refresh: (
    <>
      <path d="M19.8 12a7.8 7.8 0 1 1-2.4-5.6L20 8.9" />
      <path d="M20 4.2v4.7h-4.7" />
    </>
  ),
  camera: (
    <>
      <path d="M4.8 7.4h2.6l1.3-2.1a1 1 0 0 1 .9-.5h4.8a1 1 0 0 1 .9.5l1.3 2.1h2.6A1.8 1.8 0 0 1 21 9.2v8.4a1.8 1.8 0 0 1-1.8 1.8H4.8A1.8 1.8 0 0 1 3 17.6V9.2a1.8 1.8 0 0 1 1.8-1.8Z" />
      <circle cx="12" cy="13" r="3.4" />
    </>
  ),
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="m10.3 3.5-.5 2.1-1.7 1-2.1-.6-1.7 2.9L5.9 10.4v3.2l-1.6 1.5L6 18l2.1-.6 1.7 1 .5 2.1h3.4l.5-2.1 1.7-1 2.1.6 1.7-2.9-1.6-1.5v-3.2l1.6-1.5L18 6l-2.1.6-1.7-1-.5-2.1Z" />
    </>
  ),
  ticket: (
    <>
      <path d="M3.5 7.8A1.6 1.6 0 0 1 5.1 6.2h13.8a1.6 1.6 0 0 1 1.6 1.6v2.1a2.1 2.1 0 0 0 0 4.2v2.1a1.6 1.6 0 0 1-1.6 1.6H5.1a1.6 1.6 0 0 1-1.6-1.6v-2.1a2.1 2.1 0 0 0 0-4.2Z" />
      <path d="M14.5 9.2v.01M14.5 12v.01M14.5 14.8v.01" />
    </>
  ),
  check: <path d="m5 12.6 4.6 4.6L19 7.2" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.6" />
      <path d="M12 11.2v5M12 7.9v.01" />
    </>
  ),
  warning: (
    <>
      <path d="M10.7 4.6 3 17.9a1.5 1.5 0 0 0 1.3 2.3h15.4a1.5 1.5 0 0 0 1.3-2.3L13.3 4.6a1.5 1.5 0 0 0-2.6 0Z" />
      <path d="M12 9.6v4.6M12 17v.01" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.6" />
      <path d="M12 7v5.2l3.4 2" />
    </>
  ),
  users: (
    <>
      <circle cx="12" cy="7.6" r="3" />
      <path d="M6.8 18.8c.4-3.5 2.3-5.5 5.2-5.5s4.8 2 5.2 5.5" />
      <path d="M5.9 6.2a2.4 2.4 0 0 0 .3 4.4M2.3 16.6c.2-1.9 1-3.2 2.4-3.9M18.1 6.2a2.4 2.4 0 0 1-.3 4.4M21.7 16.6c-.2-1.9-1-3.2-2.4-3.9" />
    </>
  ),
  cake: (
    <>
      <path d="M4 20v-6.2A1.8 1.8 0 0 1 5.8 12h12.4a1.8 1.8 0 0 1 1.8 1.8V20M2.8 20h18.4" />
      <path d="M4 15.6c1.3 1.1 2.7 1.1 4 0s2.7-1.1 4 0 2.7 1.1 4 0 2.7-1.1 4 0M12 12V8.4M12 5.4c.9-.9.9-1.7 0-2.8-.9 1.1-.9 1.9 0 2.8Z" />
    </>
  ),
  dice: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <path strokeWidth="2.4" d="M8.6 8.6v.01M15.4 8.6v.01M12 12v.01M8.6 15.4v.01M15.4 15.4v.01" />
    </>
  ),
  share: (
    <>
      <path d="M12 14.6V3.8M8.2 7.3 12 3.5l3.8 3.8" />
      <path d="M7.6 10.6H6A1.8 1.8 0 0 0 4.2 12.4v6A1.8 1.8 0 0 0 6 20.2h12a1.8 1.8 0 0 0 1.8-1.8v-6a1.8 1.8 0 0 0-1.8-1.8h-1.6" />
    </>
  ),
  trash: (
    <>
      <path d="M4.2 6.6h15.6M9.2 6.4V4.8a1 1 0 0 1 1-1h3.6a1 1 0 0 1 1 1v1.6" />
      <path d="m6 6.8.8 11.7a1.8 1.8 0 0 0 1.8 1.7h6.8a1.8 1.8 0 0 0 1.8-1.7L18 6.8M10.2 10.6v5.6M13.8 10.6v5.6" />
    </>
  ),
  pencil: (
    <path d="M14.3 6.3 4.9 15.7 4 20l4.3-.9 9.4-9.4m-3.4-3.4 1.8-1.8a1.6 1.6 0 0 1 2.3 0l1.1 1.1a1.6 1.6 0 0 1 0 2.3l-1.8 1.8m-3.4-3.4 3.4 3.4" />
  ),
  dots: <path strokeWidth="2.6" d="M5.5 12v.01M12 12v.01M18.5 12v.01" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof iconShapes

export const iconNames = Object.keys(iconShapes) as IconName[]

export const iconSheetId = 'icon-sheet'

/** Every icon's shape, once a document; `Icon` only points here. So the scripts carry no shapes. */
export default function IconSheet() {
  return (
    <svg id={iconSheetId} width="0" height="0" className="absolute" aria-hidden="true">
      {(Object.keys(iconShapes) as IconName[]).map((name) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          {iconShapes[name]}
        </symbol>
      ))}
    </svg>
  )
}
