import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { SearchBox } from '~/ui/search-box'
import { Blocks } from '~/ui/skeleton'
import { auditedThings, longestActorSearch } from '../audit'
import type { AuditEntry } from '../endpoints'
import { auditNeeds, readAuditSearch } from './needs'
import { operationsQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(auditNeeds)

function Thing({ entry: { kind, thing } }: { entry: AuditEntry }) {
  const of = auditedThings[kind]
  const name = `${of?.name ?? kind} ${thing}`
  const href = of?.path?.(thing)
  return href === undefined ? (
    <span>{name}</span>
  ) : (
    <Link href={href} className="tap-44 font-semibold text-brand-strong">
      {name}
    </Link>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor, actorId, sentence, changes, at } = entry
  return (
    <div className="grid gap-x-6 gap-y-1 px-2 py-3.5 desk:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)]">
      <p className="tabular text-13 text-ink-dim">
        <span className="block">{seoulShortMoment(new Date(at))}</span>
        {actorId === null ? (
          <span>서버</span>
        ) : (
          <Link href={operatorPaths.member(actorId)} className="tap-44 font-semibold text-ink">
            {actor ?? `탈퇴한 회원 ${actorId}`}
          </Link>
        )}
      </p>
      <div className="min-w-0">
        <p className="text-15 text-ink">{sentence}</p>
        <p className="tabular mt-0.5 text-13 text-ink-dim">
          <Thing entry={entry} />
        </p>
      </div>
      {changes.length === 0 ? null : (
        <ul aria-label="바뀐 것" className="tabular min-w-0 text-13 text-ink-dim">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

type AuditSearch = ReturnType<typeof readAuditSearch>

function Entries({ asked: search }: { asked: AuditSearch }) {
  const query = useInfiniteQuery(operationsQueries.audit(search))
  return (
    <PagedList
      query={query}
      label="기록"
      className="px-3 pb-8"
      skeleton={<Blocks count={6} heights="h-14" />}
      failure="기록을 불러오지 못했어요"
      moreFailure="더 불러오지 못했어요"
      moreSkeleton={<Blocks count={6} heights="h-14" />}
      empty={<EmptyState icon="document" title="여기에는 기록이 없어요" />}
      idOf={({ id }) => id}
    >
      {(entries) =>
        entries.map((entry) => (
          <li key={entry.id} className="border-line border-b last:border-b-0">
            <Entry entry={entry} />
          </li>
        ))
      }
    </PagedList>
  )
}

/** The audit log for operators. */
export default function AuditPage() {
  const [params, setParams] = useSearchParams()
  const search = readAuditSearch(params)
  const { who, kind, thing } = search
  return (
    <OperatorScreen
      title="관리 기록"
      path={operatorPaths.audit()}
      backHref={operatorPaths.home()}
      head={
        <>
          <SearchBox
            key={who}
            text={who}
            label="한 사람의 닉네임이나 회원 번호"
            longest={longestActorSearch}
            className="block px-5 pt-2 pb-3"
            onSearch={(wanted) => {
              if (wanted === '') params.delete('who')
              else params.set('who', wanted)
              setParams(params, { replace: true })
            }}
          />
          <nav aria-label="종류" className="no-scrollbar flex gap-2 overflow-x-auto px-5 py-1">
            <Chip href={operatorPaths.audit({ who })} replace selected={kind === ''}>
              모두
            </Chip>
            {Object.entries(auditedThings).map(([each, { name }]) => (
              <Chip
                key={each}
                href={operatorPaths.audit({ who, kind: each })}
                replace
                selected={each === kind}
              >
                {thing !== null && each === kind ? `${name} ${thing}` : name}
              </Chip>
            ))}
          </nav>
        </>
      }
    >
      <Entries key={JSON.stringify(search)} asked={search} />
    </OperatorScreen>
  )
}
