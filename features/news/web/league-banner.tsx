import { Picture } from '~/ui/picture'
import type { Banner } from '../endpoints'
import { bannerWidths } from '../news'
import { BannerLink } from './banner-link'

/** The league's banner, a flat picture. */
export function LeagueBanner({ banner }: { banner: Banner }) {
  return (
    <BannerLink
      url={banner.url}
      className="overflow-hidden rounded-card transition duration-150 active:scale-[0.985]"
    >
      <Picture
        src={`${banner.image}-{w}.webp`}
        widths={bannerWidths}
        sizes="(min-width: 768px) 390px, calc(100vw - 40px)"
        ratio="10/3"
        alt={banner.title}
        className="w-full"
      />
    </BannerLink>
  )
}
