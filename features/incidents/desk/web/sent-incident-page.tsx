import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { isId } from '~/lib/ids'
import { isRefused } from '~/lib/web/call-failed'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PostedAt } from '~/ui/posted-at'
import { Blocks } from '~/ui/skeleton'
import { incidentKindLabels } from '../../incident'
import { incidentRefusals } from '../../refusals'
import { FactList } from '../../web/fact-list'
import type { DeskIncident } from '../endpoints'
import { UpdateForm } from './incidents/update-form'
import { deskIncident, sentIncidentNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(sentIncidentNeeds)

function Message({ message }: { message: DeskIncident['messages'][number] }) {
  const { text, writtenAt, recipients, told, isOver, byBell, byPush, byAlimtalk, byMail } = message
  return (
    <li className="rounded-card bg-raised px-4 py-4 shadow-card ring-1 ring-line">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-dim">
        <span className="font-semibold text-15 text-ink">
          {text === null ? '처음 알린 것' : '더 알린 것'}
        </span>
        {isOver ? null : <Badge tone="warn">알리는 중</Badge>}
        <PostedAt moment={writtenAt} />
      </p>
      {text === null ? null : (
        <p className="mt-1 whitespace-pre-line text-pretty break-words text-15 text-ink">{text}</p>
      )}
      <p className="tabular mt-2 text-15 text-ink">
        {grouped(recipients)}명 중 <strong>{grouped(told)}명</strong>에게 알렸어요
      </p>
      <p className="tabular mt-1 text-13 text-ink-dim">
        알림 {grouped(byBell)}명 · 푸시 {grouped(byPush)}명 · 알림톡 {grouped(byAlimtalk)}명 · 메일{' '}
        {grouped(byMail)}명
      </p>
    </li>
  )
}

function Told({ incident }: { incident: DeskIncident }) {
  const { kind, title, key, isToAll, isPublic, messages } = incident
  return (
    <div className="px-5 pt-3 pb-10 desk:max-w-2xl">
      <p className="text-13 text-ink-dim">
        {incidentKindLabels[kind]} · {isToAll ? '모든 회원에게' : '몇 사람에게'}
        {isPublic ? ' · 누구나 볼 수 있게 공개' : ''}
      </p>
      <h2 className="mt-1 text-pretty break-words font-bold text-17 text-ink">{title}</h2>
      <Link
        href={paths.incident(key)}
        className="tap-44 mt-1 inline-block font-semibold text-15 text-brand-strong"
      >
        회원이 보는 화면
      </Link>
      <ol aria-label="알린 것" className="mt-4 flex flex-col gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      <h3 className="mt-8 font-bold text-17 text-ink">더 알리기</h3>
      <UpdateForm key={messages.length} incident={incident} />
      <FactList facts={incident} />
    </div>
  )
}

function NoIncident() {
  return <EmptyState icon="search" title={incidentRefusals.noIncident.says} />
}

function Loaded({ id }: { id: number }) {
  return (
    <Answer
      query={useQuery(deskIncident(id))}
      skeleton={<Blocks count={6} heights="h-14" />}
      failure="알린 사고를 불러오지 못했어요"
      onRefused={(error) => (isRefused(error, incidentRefusals.noIncident) ? <NoIncident /> : null)}
    >
      {(incident) => <Told incident={incident} />}
    </Answer>
  )
}

/** What was told of an incident, how many it has reached, and an update to the same people. */
export default function SentIncidentPage() {
  const { id = '' } = useParams()
  return (
    <OperatorScreen
      title="알린 개인정보 사고"
      path={operatorPaths.incident(id)}
      backHref={operatorPaths.incidents()}
    >
      {isId(id) ? <Loaded id={Number(id)} /> : <NoIncident />}
    </OperatorScreen>
  )
}
