import { Picture } from '~/ui/picture'
import { articleImageWidths } from '../news'

/** A picture of an article, as wide as its container. */
export function NewsPicture({
  image,
  alt,
  shownAt,
  ratio = '16/9',
  priority,
}: {
  image: string
  alt: string
  /** The displayed width, as in the `sizes` attribute. */
  shownAt: string
  ratio?: '16/9' | '1/1'
  priority?: boolean
}) {
  return (
    <Picture
      src={`${image}-{w}.webp`}
      widths={articleImageWidths}
      sizes={shownAt}
      ratio={ratio}
      alt={alt}
      priority={priority}
      className={ratio === '1/1' ? 'aspect-square w-full' : 'aspect-video w-full'}
    />
  )
}
