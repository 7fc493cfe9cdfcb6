import { type IconName, iconShapes } from './icon-shapes'

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
