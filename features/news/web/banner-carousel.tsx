import { Carousel, useIsNear } from '~/ui/carousel'
import { Picture } from '~/ui/picture'
import type { Banner } from '../endpoints'
import { bannerWidths } from '../news'
import { BannerLink } from './banner-link'

const autoplayMs = 3000

function Slide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const isNear = useIsNear()
  return (
    <BannerLink url={banner.url} className="overflow-hidden rounded-card">
      <Picture
        src={`${banner.image}-{w}.webp`}
        widths={bannerWidths}
        sizes="(min-width: 768px) 390px, calc(100vw - 40px)"
        ratio="15/7"
        alt={banner.title}
        priority={isFirst}
        isAwaited={!isNear}
        className="w-full"
      />
    </BannerLink>
  )
}

/** The banners at the top of the home screen. Their text is part of the pictures. */
export function BannerCarousel({ banners }: { banners: Banner[] }) {
  return (
    <Carousel label="추천 배너" autoplayMs={autoplayMs} className="px-5">
      {banners.map((banner, at) => (
        <Slide key={banner.id} banner={banner} isFirst={at === 0} />
      ))}
    </Carousel>
  )
}
