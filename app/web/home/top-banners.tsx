import { useQuery } from '@tanstack/react-query'
import { BannerCarousel } from '~/features/news/web/banner-carousel'
import { bannerQueries } from '~/features/news/web/queries'
import { Answer } from '~/ui/answer'
import { TopBannersSkeleton } from './top-banners-skeleton'

export default function TopBanners() {
  const query = useQuery(bannerQueries.top())
  return (
    <Answer
      query={query}
      inSection
      skeleton={<TopBannersSkeleton />}
      failure="배너를 불러오지 못했어요"
      empty={null}
      isEmpty={(banners) => banners.length === 0}
    >
      {(banners) => <BannerCarousel banners={banners} />}
    </Answer>
  )
}
