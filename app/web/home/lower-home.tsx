import { useQuery } from '@tanstack/react-query'
import { categoryFor } from '~/features/catalogue/situation'
import { GameTile } from '~/features/catalogue/web/game-tile'
import { gameQueries } from '~/features/catalogue/web/queries'
import { RankRow } from '~/features/catalogue/web/rank-row'
import { LeagueBanner } from '~/features/news/web/league-banner'
import { NewsCard } from '~/features/news/web/news-card'
import { bannerQueries, newsQueries } from '~/features/news/web/queries'
import { paths } from '~/features/paths'
import { SituationCards } from '~/features/recommendations/web/situation-cards'
import { reviewQueries } from '~/features/reviews/web/queries'
import { ReviewCard } from '~/features/reviews/web/review-card'
import { BusinessFacts } from '~/features/support/web/business-facts'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Blocks, Skeleton } from '~/ui/skeleton'
import { OpenCafes } from './open-cafes'
import { Section } from './section'

const podium = 3

function Quiet({ children }: { children: string }) {
  return <p className="px-5 py-6 text-15 text-ink-dim">{children}</p>
}

function League() {
  const query = useQuery(bannerQueries.league())
  return (
    <div className="px-5 pt-9">
      <Answer
        query={query}
        inSection
        skeleton={<Skeleton shape="block" className="aspect-10/3" />}
        failure="리그 배너를 불러오지 못했어요"
        empty={null}
        isEmpty={(banners) => banners.length === 0}
      >
        {([banner]) => (banner ? <LeagueBanner banner={banner} /> : null)}
      </Answer>
    </div>
  )
}

function NewGames() {
  const query = useQuery(gameQueries.newGames())
  return (
    <Section title="새로 들어온 게임">
      <Answer
        query={query}
        inSection
        skeleton={
          <div className="flex gap-3 overflow-hidden px-5 pt-2">
            {[0, 1, 2, 3].map((at) => (
              <div key={at} className="w-32 shrink-0">
                <Skeleton shape="block" className="size-32" />
                <Skeleton className="mt-2 w-24" />
                <Skeleton className="mt-2 w-16" />
              </div>
            ))}
          </div>
        }
        failure="새 게임을 불러오지 못했어요"
        empty={<Quiet>아직 들어온 게임이 없어요.</Quiet>}
        isEmpty={(games) => games.length === 0}
      >
        {(games) => (
          <ul className="no-scrollbar flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pt-2 pb-1">
            {games.map((game) => (
              <li key={game.id} className="w-32 shrink-0 snap-start">
                <GameTile game={game} />
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Section>
  )
}

function LatestReviews() {
  const query = useQuery(reviewQueries.newest())
  return (
    <Section title="새로 올라온 리뷰" more={{ href: paths.reviews(), of: '리뷰' }}>
      <Answer
        query={query}
        inSection
        skeleton={<Blocks count={3} heights="h-40" className="flex flex-col gap-3 px-5 pt-2" />}
        failure="리뷰를 불러오지 못했어요"
        empty={<Quiet>아직 올라온 리뷰가 없어요.</Quiet>}
        isEmpty={(reviews) => reviews.length === 0}
      >
        {(reviews) => (
          <ul className="flex flex-col gap-3 px-5 pt-2">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} showsGame />
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Section>
  )
}

function Ranking() {
  const query = useQuery(gameQueries.ranking())
  return (
    <Section title="인기 랭킹" more={{ href: paths.category(), of: '랭킹' }}>
      <Answer
        query={query}
        inSection
        skeleton={<Blocks count={3} heights="h-22" className="flex flex-col gap-3 px-5 pt-2" />}
        failure="랭킹을 불러오지 못했어요"
        empty={<Quiet>아직 평가를 받은 게임이 없어요.</Quiet>}
        isEmpty={(games) => games.length === 0}
      >
        {(games) => (
          <ol className="flex flex-col gap-1 px-5 pt-2">
            {games.slice(0, podium).map((game, at) => (
              <li key={game.id}>
                <RankRow game={game} rank={at + 1} />
              </li>
            ))}
          </ol>
        )}
      </Answer>
      <div className="px-5 pt-4">
        <Link href={paths.recommendation()} className={`${buttonClass('primary', 'bottom')} w-full`}>
          나에게 맞는 게임 추천받기
        </Link>
      </div>
    </Section>
  )
}

function News() {
  const query = useQuery(newsQueries.newest())
  return (
    <Section title="보드게임 소식" more={{ href: paths.news(), of: '소식' }} className="pb-10">
      <Answer
        query={query}
        inSection
        skeleton={<Blocks count={3} heights="h-24" className="flex flex-col gap-3 px-5 pt-2" />}
        failure="소식을 불러오지 못했어요"
        empty={<Quiet>아직 소식이 없어요.</Quiet>}
        isEmpty={(articles) => articles.length === 0}
      >
        {(articles) => (
          <ul className="flex flex-col gap-4 px-5 pt-2">
            {articles.map((article) => (
              <li key={article.id}>
                <NewsCard article={article} />
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Section>
  )
}

function Tonight() {
  return (
    <div className="px-5 pt-3">
      <Link
        href={paths.tonight()}
        className="flex min-h-20 items-center gap-3.5 rounded-card bg-brand/10 px-4 py-3 transition duration-150 hover:bg-brand/15 active:scale-[0.985]"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand text-on-brand">
          <Icon name="users" size={24} />
        </span>
        <span className="min-w-0 flex-1">
          <strong className="block font-bold text-17 text-ink">오늘 저녁, 어디서 놀까요?</strong>
          <span className="block text-pretty text-13 text-ink-dim">
            인원과 시간에 맞는 카페와 게임을 찾아 드려요
          </span>
        </span>
        <Icon name="chevron-right" size={20} className="text-ink-dim" />
      </Link>
    </div>
  )
}

/** The part below the first screen of a phone. */
export default function LowerHome() {
  return (
    <>
      <Tonight />
      <OpenCafes />
      <Section title="이럴 땐 이런 게임" more={{ href: paths.categoryList(), of: '상황별 추천' }}>
        <SituationCards
          situations={['two', 'beginners', 'party']}
          hrefOf={(situation) => paths.category(categoryFor(situation) - 1)}
          className="grid-cols-3 px-5 pt-2"
        />
      </Section>
      <League />
      <NewGames />
      <LatestReviews />
      <Ranking />
      <News />
      <BusinessFacts className="border-line border-t" />
    </>
  )
}
