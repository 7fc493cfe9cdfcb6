import { Picture } from '~/ui/picture'
import { cafeImageWidths } from '../../cafe'
import type { Cafe } from '../../endpoints'

/** The pictures of a cafe after its cover, which scroll by swiping or with the arrow keys. */
export function CafePictures({ cafe: { name, moreImages } }: { cafe: Cafe }) {
  return (
    <section
      aria-label={`${name} 사진`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll only a focused element
      tabIndex={0}
      className="no-scrollbar snap-x scroll-px-5 overflow-x-auto overscroll-x-contain -outline-offset-2"
    >
      <ul className="flex w-max gap-3 px-5">
        {moreImages.map((image, at) => (
          <li key={image} className="w-64 shrink-0 snap-start">
            <Picture
              src={`${image}-{w}.webp`}
              widths={cafeImageWidths}
              sizes="256px"
              ratio="8/5"
              alt={`${name} 사진 ${at + 2}`}
              className="w-full rounded-card"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
