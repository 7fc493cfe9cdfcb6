import { situations } from '~/features/catalogue/situation'
import { paths } from '~/features/paths'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import { namesOf, toSearch } from '../pick-request'
import { Meeple } from './meeple'
import { SituationCards } from './situation-cards'
import { searchOf, useLastChoice } from './use-last-choice'

function LastChoice() {
  const last = useLastChoice()
  if (last.people.length + last.levels.length === 0) return null
  return (
    <Link
      href={paths.recommendationLoading(searchOf(last))}
      className="mt-2 flex min-h-11 items-center gap-1.5 rounded-control px-1 text-13 text-ink-dim"
    >
      <Icon name="refresh" size={16} />
      <span className="min-w-0">
        지난번 조건으로 보기:{' '}
        <strong className="font-semibold text-ink">{namesOf({ by: 'choice', ...last }).join(' · ')}</strong>
      </span>
    </Link>
  )
}

export default function RecommendationTypePage() {
  const goBack = useWayBack(paths.recommendation())
  return (
    <>
      <PageHead
        title="게임 추천받기"
        description="인원과 난이도, 상황, 랜덤 중 하나로 오늘 할 보드게임을 추천해 드려요."
        path={paths.recommendationWays()}
      />
      <TopBar title="게임 추천" backHref={paths.recommendation()} onBack={goBack} />
      <div className="px-5 pt-3 pb-10">
        <p className="text-balance font-bold text-24 text-ink">어떻게 골라 드릴까요?</p>
        <section aria-labelledby="by-choice" className="mt-6">
          <h2 id="by-choice" className="font-bold text-17 text-ink">
            인원·난이도 추천
          </h2>
          <Link
            href={paths.recommendationPeople()}
            className="mt-2.5 flex items-center gap-4 rounded-card bg-raised p-4 shadow-card ring-1 ring-line transition duration-150 active:scale-[0.985]"
          >
            <svg width="84" height="56" viewBox="0 0 84 56" aria-hidden="true" className="shrink-0">
              <Meeple at={[18, 34]} size={0.7} className="fill-[#3F7D6B]" />
              <Meeple at={[38, 34]} size={0.7} className="fill-[#F1904D]" />
              <rect x="56" y="32" width="6" height="16" rx="2" className="fill-brand" />
              <rect x="65" y="22" width="6" height="26" rx="2" className="fill-brand" />
              <rect x="74" y="10" width="6" height="38" rx="2" className="fill-line" />
            </svg>
            <span className="min-w-0 flex-1">
              <span className="block font-bold text-15 text-ink">두 가지만 선택해 주세요</span>
              <span className="block text-13 text-ink-dim">우리 인원에 가장 좋은 게임부터 보여 드려요</span>
            </span>
            <Icon name="chevron-right" size={20} className="text-ink-dim" />
          </Link>
          <LastChoice />
        </section>
        <section aria-labelledby="by-situation" className="mt-7">
          <h2 id="by-situation" className="mb-2.5 font-bold text-17 text-ink">
            상황별 추천
          </h2>
          <SituationCards
            situations={situations}
            hrefOf={(situation) => paths.recommendationLoading(toSearch({ by: 'situation', situation }))}
            className="grid-cols-2"
          />
        </section>
        <section aria-labelledby="by-chance" className="mt-8">
          <h2 id="by-chance" className="font-bold text-17 text-ink">
            랜덤 추천
          </h2>
          <Link
            href={paths.recommendationLoading(toSearch({ by: 'chance' }))}
            className="mt-2.5 flex items-center gap-4 rounded-card bg-brand p-4 text-on-brand transition duration-150 active:scale-[0.985]"
          >
            <Icon name="dice" size={40} />
            <span className="min-w-0 flex-1">
              <span className="block font-bold text-15">랜덤으로 추천받기</span>
              <span className="block text-13">서로 다른 10가지를 뽑아 드려요</span>
            </span>
            <Icon name="chevron-right" size={20} />
          </Link>
        </section>
      </div>
    </>
  )
}
