import { useQuery } from '@tanstack/react-query'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Answer } from '~/ui/answer'
import { Link } from '~/ui/link'
import { PostedAt } from '~/ui/posted-at'
import { Blocks } from '~/ui/skeleton'
import { notifyWithinHours } from '../../incident'
import type { SentIncidents } from '../endpoints'
import { IncidentForm } from './incidents/incident-form'
import { deskIncidents, incidentsNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(incidentsNeeds)

function Told({ incidents }: { incidents: SentIncidents }) {
  if (incidents.length === 0) return null
  return (
    <section aria-label="알린 사고" className="mb-8">
      <h2 className="font-bold text-17 text-ink">알린 사고</h2>
      <ul className="mt-2">
        {incidents.map(({ id, title, writtenAt }) => (
          <li key={id}>
            <Link href={operatorPaths.incident(id)} className="flex min-h-11 flex-col justify-center py-2">
              <span className="break-words font-semibold text-15 text-ink">{title}</span>
              <span className="text-13 text-ink-dim">
                <PostedAt moment={writtenAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Loaded() {
  const query = useQuery(deskIncidents())
  if (query.isPending) return <Blocks count={6} heights="h-14" />
  return (
    <div className="px-5 pt-3 pb-10 desk:max-w-2xl">
      {/* There are hours to tell a leak in, so the form is there even if the list is not. */}
      <Answer inSection query={query} skeleton={null} failure="알린 사고를 불러오지 못했어요">
        {({ incidents }) => <Told incidents={incidents} />}
      </Answer>
      <h2 className="font-bold text-17 text-ink">새로 알리기</h2>
      <p className="mt-1 text-pretty text-15 text-ink-dim">
        유출을 안 때부터 {notifyWithinHours}시간 안에 알려야 해요. 밤에도 바로 알림, 푸시, 알림톡과 메일로
        보내요.
      </p>
      <IncidentForm />
    </div>
  )
}

/** Tells members that their data has leaked, or may have. */
export default function IncidentsPage() {
  return (
    <OperatorScreen title="개인정보 사고" path={operatorPaths.incidents()} backHref={operatorPaths.home()}>
      <Loaded />
    </OperatorScreen>
  )
}
