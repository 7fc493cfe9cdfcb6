import { useQuery } from '@tanstack/react-query'
import { paths } from '~/features/paths'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PostedAt } from '~/ui/posted-at'
import { Skeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import type { PublicIncidents } from '../endpoints'
import { incidentKindLabels } from '../incident'
import { publicIncidentsNeeds, publicIncidentsQuery } from './queries'

export const loader = prefetchOnServer(publicIncidentsNeeds)
export const clientLoader = prefetchInBrowser(publicIncidentsNeeds)

function Row({
  incident: { key, kind, title, writtenAt },
}: {
  incident: PublicIncidents['incidents'][number]
}) {
  return (
    <li>
      <Link
        href={paths.incident(key)}
        className="block rounded-card bg-raised px-4 py-4 shadow-card ring-1 ring-line"
      >
        <span className="block font-semibold text-13 text-bad">
          회원의 개인정보가 {incidentKindLabels[kind]}
        </span>
        <span className="mt-1 block text-pretty break-words font-bold text-17 text-ink">{title}</span>
        <span className="mt-1 block text-13 text-ink-dim">
          <PostedAt moment={writtenAt} />
        </span>
      </Link>
    </li>
  )
}

function Loaded() {
  const goBack = useWayBack(paths.privacy())
  return (
    <>
      <PageHead
        title="개인정보 유출 안내"
        description="회원의 개인정보가 유출됐거나 유출됐을 수 있을 때 무슨 일이 있었고 무엇을 하면 되는지 알려 드려요."
        path={paths.incidents()}
      />
      <TopBar title="개인정보 유출 안내" backHref={paths.privacy()} onBack={goBack} />
      <p className="text-pretty px-5 pt-3 text-15 text-ink-dim">
        회원의 개인정보가 유출됐거나 유출됐을 수 있으면 회원 한 분 한 분께 알려요. 연락이 닿지 않는 분도 볼 수
        있게, 모두에게 알릴 일은 여기에도 적어요.
      </p>
      <Answer
        query={useQuery(publicIncidentsQuery())}
        skeleton={<Skeleton shape="block" className="mx-5 mt-4 h-28" />}
        failure="안내를 불러오지 못했어요"
      >
        {({ incidents }) =>
          incidents.length === 0 ? (
            <EmptyState icon="shield" title="지금까지 공개한 유출이 없어요" />
          ) : (
            <ol className="flex flex-col gap-3 px-5 pt-4 pb-10">
              {incidents.map((incident) => (
                <Row key={incident.key} incident={incident} />
              ))}
            </ol>
          )
        }
      </Answer>
    </>
  )
}

/** The incidents that anybody may read of, as the law has it for whom nothing else reaches. */
export default function PublicIncidentsPage() {
  return (
    <Hydrated>
      <Loaded />
    </Hydrated>
  )
}
