import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '~/features/paths'
import { isRefused } from '~/lib/web/call-failed'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { EmptyState } from '~/ui/empty-state'
import { PostedAt } from '~/ui/posted-at'
import { Skeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import type { Incident } from '../endpoints'
import { incidentKindLabels } from '../incident'
import { incidentRefusals } from '../refusals'
import { FactList } from './fact-list'
import { incidentNeeds, incidentQuery } from './queries'

export const loader = prefetchOnServer(incidentNeeds)
export const clientLoader = prefetchInBrowser(incidentNeeds)

/** Only whoever has the link may see it. */
export const headers = () => ({ 'cache-control': 'no-store' })

function Facts({ incident }: { incident: Incident }) {
  const { kind, title, writtenAt, updates } = incident
  return (
    <article className="px-5 pt-3 pb-10">
      <p className="font-semibold text-13 text-bad">회원의 개인정보가 {incidentKindLabels[kind]}</p>
      <h2 className="mt-1 text-pretty break-words font-bold text-20 text-ink">{title}</h2>
      <p className="mt-1 text-13 text-ink-dim">
        <PostedAt moment={writtenAt} />
      </p>
      {updates.length === 0 ? null : (
        <section aria-labelledby="updates" className="mt-5 rounded-card bg-sunken px-4 py-4">
          <h3 id="updates" className="font-bold text-17 text-ink">
            더 알려 드려요
          </h3>
          <ol className="mt-2 flex flex-col gap-3">
            {updates.map((update) => (
              <li key={update.writtenAt}>
                <p className="whitespace-pre-line text-pretty break-words text-15 text-ink">{update.text}</p>
                <p className="mt-1 text-13 text-ink-dim">
                  <PostedAt moment={update.writtenAt} />
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <FactList facts={incident} />
    </article>
  )
}

function IncidentByKey() {
  const { key = '' } = useParams()
  const goBack = useWayBack(paths.home())
  return (
    <>
      <PageHead title="개인정보 유출 안내" path={paths.incident(key)} hidden />
      <TopBar title="개인정보 유출 안내" backHref={paths.home()} onBack={goBack} />
      <Answer
        query={useQuery(incidentQuery(key))}
        skeleton={<Skeleton shape="block" className="mx-5 mt-4 h-40" />}
        failure="안내를 불러오지 못했어요"
        onRefused={(error) =>
          isRefused(error, incidentRefusals.noIncident) ? (
            <EmptyState
              icon="search"
              title="안내를 찾을 수 없어요"
              description="받은 링크가 맞는지 확인해 주세요."
            />
          ) : null
        }
      >
        {(incident) => <Facts incident={incident} />}
      </Answer>
    </>
  )
}

/** All that the law has a member told of a leak, for whoever has the link. */
export default function IncidentPage() {
  return (
    <Hydrated>
      <IncidentByKey />
    </Hydrated>
  )
}
