import { type CategoryHue, categories } from '../category'

/** One class per hue colours the tile, the shapes and, at half strength, their shadows, in both themes. */
const hues: Record<CategoryHue, string> = {
  orange: 'text-[#D9661F] dark:text-[#F6A86F]',
  green: 'text-[#2C7A5C] dark:text-[#6FCBA4]',
  violet: 'text-[#6257C2] dark:text-[#A9A1F5]',
  rose: 'text-[#C2456B] dark:text-[#F28BA9]',
  blue: 'text-[#2B6CB8] dark:text-[#7DB4F0]',
}

/**
 * The icon of a category on its tile. The shapes are in a separate SVG file, which keeps them out of the scripts and
 * the HTML.
 */
export function CategoryIcon({ tab, size = 52 }: { tab: number; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden="true"
      className={`shrink-0 ${hues[categories[tab]?.hue ?? 'orange']}`}
    >
      <use href={`/icons/categories.svg#tab-${tab}`} />
    </svg>
  )
}
