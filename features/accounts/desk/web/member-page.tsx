import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { providerFacts } from '~/features/accounts/providers'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { useSession } from '~/features/accounts/web/use-session'
import { operatorPaths } from '~/features/operator-paths'
import { seoulDayInWords, seoulShortMoment } from '~/lib/seoul-date'
import { CallFailed } from '~/lib/web/call-failed'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Answer } from '~/ui/answer'
import { Avatar } from '~/ui/avatar'
import { Button, buttonClass } from '~/ui/button'
import { CardSection } from '~/ui/card-section'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import type { ManagedMemberFile } from '../endpoints'
import { MemberBadges } from './member-badges'
import { MemberNotes } from './member-notes'
import { memberPageNeeds } from './needs'
import { memberFile, useMay } from './queries'
import { useMemberChanges } from './use-member-changes'

export const loader = memberLoader
export const clientLoader = operatorNeeds(memberPageNeeds)

const moment = (iso: string) => seoulShortMoment(new Date(iso))

const skeleton = <Blocks heights="h-20 h-40 h-40" />

/** Asks for confirmation, performs the action and shows its outcome. */
async function askAndDo(
  question: { title: string; message: string; confirmLabel: string },
  act: () => Promise<unknown>,
  done: string,
): Promise<void> {
  await showDialog({
    ...question,
    cancelLabel: '취소',
    tone: 'danger',
    onConfirm: async () => {
      try {
        await act()
        showToast({ type: 'success', message: done })
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        sayFailure(error)
      }
    },
  })
}

function AccountStatus({ member }: { member: ManagedMemberFile }) {
  const { id, nickname, isSuspended, isOperator, suspensions } = member
  const { lift, isLifting } = useMemberChanges(member)
  const may = useMay()
  const isChief = may('chief')
  const maySuspend = may('support') && (isChief || !isOperator)
  const isOwn = useSession().account?.id === id
  const liftIt = () =>
    askAndDo(
      {
        title: '이용 정지를 해제할까요?',
        message: `${nickname} 님이 다시 로그인할 수 있어요.`,
        confirmLabel: '정지 해제',
      },
      () => lift(),
      '이용 정지를 해제했어요',
    )
  return (
    <CardSection
      id="member-status"
      title="이용과 권한"
      action={
        isChief ? (
          <Link
            href={operatorPaths.audit({ kind: 'member', thing: id })}
            className="tap-44 font-semibold text-13 text-brand-strong"
          >
            기록 보기
          </Link>
        ) : null
      }
    >
      {isOwn ? (
        <p className="text-13 text-ink-dim">자신의 이용과 권한은 다른 운영자만 바꿀 수 있어요.</p>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
          {maySuspend ? (
            <Link href={operatorPaths.suspendMember(id)} className={buttonClass('danger')}>
              {isSuspended ? '정지 기간 바꾸기' : '이용 정지'}
            </Link>
          ) : null}
          {maySuspend && isSuspended ? (
            <Button variant="secondary" busy={isLifting} onClick={() => void liftIt()}>
              정지 해제
            </Button>
          ) : null}
          {isChief && !isSuspended ? (
            <Link href={operatorPaths.memberRights(id)} className={buttonClass('secondary')}>
              {isOperator ? '운영자 권한' : '운영자로 지정'}
            </Link>
          ) : null}
        </div>
      )}
      {suspensions.length === 0 ? (
        <p className="mt-3 text-13 text-ink-dim">정지된 적이 없어요.</p>
      ) : (
        <ul aria-label="이용 정지" className="mt-3 divide-y divide-line">
          {suspensions.map(({ reason, suspendedAt, endsAt, liftedAt }) => (
            <li key={suspendedAt} className="py-2.5 text-13">
              <p className="whitespace-pre-line text-15 text-ink">{reason}</p>
              <p className="tabular text-ink-dim">
                {moment(suspendedAt)}부터 {endsAt === null ? '기한 없이' : `${moment(endsAt)}까지`}
                {liftedAt === null ? '' : ` · ${moment(liftedAt)}에 끝남`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  )
}

function Sessions({ member }: { member: ManagedMemberFile }) {
  const { id, nickname, sessions } = member
  const { endSessions, isEndingSessions } = useMemberChanges(member)
  const may = useMay()
  const mayEnd = may('support') && (may('chief') || !member.isOperator)
  const isOwn = useSession().account?.id === id
  const endThem = () =>
    askAndDo(
      {
        title: '모든 기기에서 로그아웃할까요?',
        message: `${nickname} 님은 기기마다 다시 로그인해야 해요.`,
        confirmLabel: '모두 로그아웃',
      },
      () => endSessions(),
      '모든 기기에서 로그아웃했어요',
    )
  return (
    <CardSection
      id="member-sessions"
      title={`로그인한 기기 ${sessions.length}대`}
      action={
        isOwn || !mayEnd || sessions.length === 0 ? null : (
          <Button variant="secondary" busy={isEndingSessions} onClick={() => void endThem()}>
            모두 로그아웃
          </Button>
        )
      }
    >
      <ul aria-label="로그인한 기기" className="divide-y divide-line">
        {sessions.map(({ device, provider, startedAt, lastUsedAt }) => (
          <li key={`${device} ${startedAt} ${lastUsedAt}`} className="tabular py-2.5 text-13 text-ink-dim">
            <p className="text-15 text-ink">
              {device || '알 수 없는 기기'} · {providerFacts[provider].name}
            </p>
            <p>
              {moment(startedAt)}에 로그인, {moment(lastUsedAt)}에 마지막으로 사용
            </p>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}

function Facts({ member: { counts, id, joinedAt, leftAt } }: { member: ManagedMemberFile }) {
  const may = useMay()
  const facts: [name: string, value: string][] = [
    ['가입', seoulDayInWords(new Date(joinedAt))],
    ...(leftAt === null ? [] : [['탈퇴', seoulDayInWords(new Date(leftAt))] as [string, string]]),
    ['쓴 리뷰', `${counts.reviews}개`],
    ['받은 신고', `${counts.received}건, 숨긴 것 ${counts.upheld}건`],
    ['신고한 리뷰', `${counts.made}건, 문제없던 것 ${counts.dismissed}건`],
    ['열어 둔 모임', `${counts.hosted}개`],
    ['쓰지 않은 이용권', `${counts.passes}장${counts.held > 0 ? `, 신청 중 ${counts.held}장` : ''}`],
  ]
  return (
    <CardSection
      id="member-facts"
      title="활동"
      action={
        may('money') ? (
          <span className="flex gap-4">
            <Link
              href={operatorPaths.orders({ text: String(id) })}
              className="tap-44 font-semibold text-13 text-brand-strong"
            >
              주문 보기
            </Link>
            {leftAt === null ? (
              <Link href={operatorPaths.gifts(id)} className="tap-44 font-semibold text-13 text-brand-strong">
                이용권 드리기
              </Link>
            ) : null}
          </span>
        ) : null
      }
    >
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-13">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-dim">{name}</dt>
            <dd className="text-right text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </CardSection>
  )
}

function Cafes({ member: { cafes } }: { member: ManagedMemberFile }) {
  if (cafes.length === 0) return null
  return (
    <CardSection id="member-cafes" title="관리하는 카페">
      <ul aria-label="관리하는 카페" className="divide-y divide-line">
        {cafes.map(({ id, name, role }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3 text-15">
            <Link href={operatorPaths.cafe(id)} className="tap-44 min-w-0 truncate text-ink">
              {name}
            </Link>
            <span className="shrink-0 text-13 text-ink-dim">{role}</span>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}

function Member({ member }: { member: ManagedMemberFile }) {
  const { id, nickname, image, leftAt } = member
  const may = useMay()
  const name = leftAt === null ? nickname : '탈퇴한 회원'
  return (
    <div className="px-5 pt-3 pb-10">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={image} size="large" />
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-baseline gap-x-2 font-bold text-20 text-ink">
            {name} <span className="tabular font-medium text-15 text-ink-dim">{id}</span>
          </h2>
          <div className="mt-1.5">
            <MemberBadges member={member} />
          </div>
        </div>
      </div>
      <div className="mt-5 grid items-start gap-3 desk:grid-cols-2">
        {leftAt === null ? <AccountStatus member={member} /> : null}
        <Facts member={member} />
        {leftAt === null && may('support') ? <MemberNotes memberId={id} /> : null}
        {leftAt === null ? <Sessions member={member} /> : null}
        <Cafes member={member} />
      </div>
    </div>
  )
}

/** One member, with the actions that an operator can take. */
export default function MemberPage() {
  const { id = '' } = useParams()
  return (
    <OperatorScreen
      title="회원"
      path={operatorPaths.member(id)}
      backHref={operatorPaths.members()}
      skeleton={skeleton}
    >
      <Loaded key={id} id={id} />
    </OperatorScreen>
  )
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(memberFile(id))
  return (
    <Answer
      query={query}
      skeleton={skeleton}
      failure="회원을 불러오지 못했어요"
      missing={<EmptyState icon="user" title="회원을 찾을 수 없어요" />}
    >
      {(member) => <Member member={member} />}
    </Answer>
  )
}
