import { useQuery } from '@tanstack/react-query'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { policyNotice } from '~/features/policies/announce-policy'
import { dayInWords } from '~/lib/day-in-words'
import { seoulDate } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { timeNow } from '~/lib/web/now'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { PostedAt } from '~/ui/posted-at'
import type { DeskPolicies } from '../endpoints'
import { AnnounceForm } from './policies/announce-form'
import { TakeBackForm } from './policies/take-back-form'
import { deskPolicies, deskPoliciesNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(deskPoliciesNeeds)

function Announced({ policy, inForce }: { policy: DeskPolicies['announced'][number]; inForce: string }) {
  const { version, holdsFrom, isAdverse, asksTerms, asksLocation, summary, announcedAt, told, toldAt } =
    policy
  return (
    <li className="rounded-card bg-raised px-4 py-4 shadow-card ring-1 ring-line">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="tabular font-semibold text-15 text-ink">{dayInWords(holdsFrom)}부터</span>
        {version === inForce ? <Badge tone="brand">지금 적용</Badge> : null}
        {isAdverse ? <Badge>{policyNotice.adverse}일 전 알림</Badge> : null}
        {asksTerms ? <Badge>재동의</Badge> : null}
        {asksLocation ? <Badge>위치 재동의</Badge> : null}
      </p>
      <p className="mt-1.5 whitespace-pre-line text-pretty text-15 text-ink">{summary}</p>
      <p className="tabular mt-1 text-13 text-ink-dim">
        {version} 판 · <PostedAt moment={announcedAt} /> 알림 ·{' '}
        {toldAt === null ? `${told}명에게 알렸고, 계속 알리고 있어요` : `${told}명에게 알렸어요`}
      </p>
      {version > inForce && holdsFrom > seoulDate(timeNow()) ? <TakeBackForm version={version} /> : null}
    </li>
  )
}

/** The versions of the terms, and the way to announce the next. */
export default function PoliciesPage() {
  return (
    <OperatorScreen title="약관과 방침" path={operatorPaths.policies()} backHref={operatorPaths.home()}>
      <Loaded />
    </OperatorScreen>
  )
}

function Loaded() {
  return (
    <Answer query={useQuery(deskPolicies())} skeleton={null} failure="약관을 불러오지 못했어요">
      {({ inForce, next, announced }) => (
        <div className="px-5 pt-3 pb-10 desk:max-w-2xl">
          <h2 className="font-bold text-17 text-ink">새로 알리기</h2>
          {next === null ? (
            <p className="mt-2 text-pretty text-15 text-ink-dim">
              알릴 새 글이 없어요. 새 글은 미플의 다음 판과 함께 와요. 지금은 {dayInWords(inForce)}에 쓴 글을
              적용해요.
            </p>
          ) : (
            <AnnounceForm key={next} version={next} />
          )}
          {announced.length === 0 ? null : (
            <section aria-label="알린 것" className="mt-8">
              <h2 className="font-bold text-17 text-ink">알린 것</h2>
              <ol className="mt-3 flex flex-col gap-3">
                {announced.map((policy) => (
                  <Announced key={policy.version} policy={policy} inForce={inForce} />
                ))}
              </ol>
            </section>
          )}
        </div>
      )}
    </Answer>
  )
}
