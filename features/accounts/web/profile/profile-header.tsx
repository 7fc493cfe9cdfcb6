import { paths } from '~/features/paths'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { RowsSkeleton, Skeleton } from '~/ui/skeleton'
import type { Account } from '../../endpoints'
import { largeFaceAddress } from '../../member'
import type { Session } from '../use-session'

/** The member's roles. */
function rolesOf(account: Account): string[] {
  return [
    account.isOperator ? '운영자' : null,
    account.isFranchiseOwner ? '점주' : null,
    account.isCafeStaff ? '카페 직원' : null,
    account.isInstructor ? '강사' : null,
  ].filter((role) => role !== null)
}

// The same layout in all three states, so that nothing moves once the session is known.
const frame = 'px-5 pt-2 pb-6'
const person = 'flex min-h-20 items-center gap-4'
const place = 'mt-5 h-13'

function MemberHeader({ account }: { account: Account }) {
  const roles = rolesOf(account)
  return (
    <div className={frame}>
      <div className={person}>
        <Link href={paths.profileEdit()} aria-label="프로필 사진과 내 정보 수정" className="rounded-full">
          <span className="relative grid">
            <Avatar name={account.nickname} src={largeFaceAddress(account.image)} size="huge" />
            <span className="absolute right-0 bottom-0 grid size-7 place-items-center rounded-full bg-raised text-ink shadow-card ring-1 ring-line">
              <Icon name="pencil" size={15} />
            </span>
          </span>
        </Link>
        <div className="min-w-0 flex-1">
          <p className="truncate font-bold text-20 text-ink">{account.nickname}</p>
          {roles.length > 0 ? (
            <p className="mt-1.5 flex h-6 flex-wrap gap-1.5 overflow-hidden">
              {roles.map((role) => (
                <Badge key={role} tone="brand">
                  {role}
                </Badge>
              ))}
            </p>
          ) : (
            <p className="mt-1 truncate text-15 text-ink-dim">오늘은 어떤 게임을 해 볼까요?</p>
          )}
        </div>
      </div>
      <div className={place}>
        <Link href={paths.profileEdit()} className={buttonClass('secondary', 'bottom')}>
          내 정보 수정
        </Link>
      </div>
    </div>
  )
}

function VisitorHeader() {
  const signIn = paths.login(paths.profile())
  return (
    <div className={frame}>
      <div className={person}>
        <Link
          href={signIn}
          aria-label="로그인"
          className="grid size-20 shrink-0 place-items-center rounded-full bg-brand/10 text-brand-strong"
        >
          <Icon name="user" size={36} />
        </Link>
        <div className="min-w-0 flex-1">
          <p className="text-balance font-bold text-20 text-ink">로그인하고 시작해 보세요</p>
          <p className="mt-1 text-15 text-ink-dim">찜과 기록이 차곡차곡 모여요</p>
        </div>
      </div>
      <div className={place}>
        <Link href={signIn} className={buttonClass('primary', 'bottom')}>
          로그인 · 회원가입
        </Link>
      </div>
    </div>
  )
}

function HeaderSkeleton() {
  return (
    <div className={frame} aria-busy="true">
      <span className="sr-only">로그인 상태를 확인하고 있어요</span>
      <RowsSkeleton count={1} height="h-20" picture="size-20" isRound />
      <Skeleton shape="block" className="mt-5 h-13" />
    </div>
  )
}

/**
 * Shows the member with a link to edit the profile, or a sign-in button. The server's page has the button, and the
 * placeholder for browsers that hold a member's tokens, which the page's first script marks.
 */
export function ProfileHeader({ session }: { session: Session }) {
  if (session.account) return <MemberHeader account={session.account} />
  const isChecking = session.status !== 'out'
  return (
    <>
      <div className={isChecking ? 'in-[[data-holds-tokens]]:hidden' : undefined}>
        <VisitorHeader />
      </div>
      {isChecking ? (
        <div className="hidden in-[[data-holds-tokens]]:block">
          <HeaderSkeleton />
        </div>
      ) : null}
    </>
  )
}
