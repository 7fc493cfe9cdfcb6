import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { roleNames } from '~/features/cafes/staff'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { withBy } from '~/lib/korean'
import { isMissing } from '~/lib/web/call-failed'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { BottomBar } from '~/ui/bottom-bar'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { consoleEndpoints, type OfferedCafe } from '../endpoints'
import { joinNeeds } from './needs'
import { consoleQueries } from './queries'
import { RoleRights } from './role-rights'

export const loader = memberLoader
export const clientLoader = memberNeeds(joinNeeds)

const skeleton = <Blocks heights="aspect-8/5 h-7 h-4" />

function noInvite(error: Error) {
  if (!isMissing(error)) return null
  return (
    <EmptyState
      icon="info"
      title="쓸 수 없는 초대예요"
      description="이미 썼거나 기간이 지났을 수 있어요. 점주에게 새 링크를 부탁해 주세요."
      action={
        <Link href={paths.home()} className={buttonClass('secondary')}>
          홈으로 가기
        </Link>
      }
    />
  )
}

function Offer({ offer, inviteKey }: { offer: OfferedCafe; inviteKey: string }) {
  const accept = useCall(consoleEndpoints.acceptInvite)
  const navigate = useNavigate()
  return (
    <>
      <div className="px-5 pt-4 pb-24">
        <CafeCover cafe={offer} size="page" className="rounded-card" />
        <h2 className="mt-5 text-balance font-bold text-20 text-ink">
          {offer.name}의 {withBy(roleNames[offer.role])} 초대받았어요
        </h2>
        <p className="mt-2 text-pretty text-15 text-ink-dim">
          닉네임이 함께 관리하는 사람에게 보이고, 바꾼 것은 기록으로 남아요.
        </p>
        <div className="mt-5">
          <RoleRights role={offer.role} />
        </div>
      </div>
      <BottomBar>
        {offer.isStaff ? (
          <Link href={staffPaths.home(offer.cafeId)} className={buttonClass('primary', 'bottom')}>
            이미 관리하고 있어요 · 카페 보기
          </Link>
        ) : (
          <Button
            size="bottom"
            onClick={() =>
              accept.mutateAsync({ body: { key: inviteKey } }).then(
                async ({ cafeId }) => {
                  showToast({ type: 'success', message: `${offer.name} 관리를 시작했어요` })
                  await navigate(staffPaths.home(cafeId), { replace: true })
                },
                (error: Error) => sayFailure(error, '초대를 받지 못했어요'),
              )
            }
          >
            초대 받기
          </Button>
        )}
      </BottomBar>
    </>
  )
}

function Join({ inviteKey }: { inviteKey: string }) {
  const query = useQuery(consoleQueries.invite(inviteKey))
  return (
    <Answer query={query} skeleton={skeleton} failure="초대를 불러오지 못했어요" onRefused={noInvite}>
      {(offer) => <Offer offer={offer} inviteKey={inviteKey} />}
    </Answer>
  )
}

export default function JoinPage() {
  const [params] = useSearchParams()
  const key = params.get('key') ?? ''
  return (
    <>
      <PageHead title="카페 관리 초대" path="/staff/join" hidden />
      <TopBar title="카페 관리 초대" backHref={paths.home()} />
      <MembersOnly skeleton={skeleton}>
        <Join key={key} inviteKey={key} />
      </MembersOnly>
    </>
  )
}
