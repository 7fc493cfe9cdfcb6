import { useQuery } from '@tanstack/react-query'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { useSession } from '~/features/accounts/web/use-session'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { FormSkeleton } from '~/ui/form-skeleton'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import type { OwnInstructor } from '../endpoints'
import type { ApplicationState } from '../instructor'
import { ownInstructorNeeds } from './needs'
import { OwnInstructorForm } from './own-instructor/own-instructor-form'
import { OwnPhoto } from './own-instructor/own-photo'
import { ownInstructorQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(ownInstructorNeeds)

const skeleton = <FormSkeleton fields={3} heights="h-20" />

const words: Record<ApplicationState, { icon: IconName; title: string; text: string }> = {
  waiting: {
    icon: 'clock',
    title: '운영자가 확인하고 있어요',
    text: '승인되면 알림으로 알려 드려요. 그동안 내용을 수정할 수 있어요.',
  },
  approved: {
    icon: 'check',
    title: '강사로 활동하고 있어요',
    text: '강사 찾기에 보이고, 레슨 요청을 받아요.',
  },
  declined: { icon: 'warning', title: '승인되지 않았어요', text: '내용을 수정해서 다시 신청할 수 있어요.' },
}

function State({ own }: { own: OwnInstructor | null }) {
  if (own === null) {
    return (
      <p className="px-5 pt-5 text-15 text-ink-dim">
        좋아하는 게임을 가르쳐 보세요. 신청서를 보내면 운영자가 확인한 뒤 강사 찾기에 보여요.
      </p>
    )
  }
  const { icon, title, text } = words[own.state]
  return (
    <div className="mx-5 mt-4 flex gap-3 rounded-card bg-brand/12 px-4 py-3.5">
      <Icon name={icon} size={22} className="mt-0.5 shrink-0 text-brand-strong" />
      <div className="min-w-0 flex-1 text-15 text-ink">
        <p className="font-bold">{title}</p>
        <p className="mt-0.5 text-13">{own.reason === '' ? text : own.reason}</p>
        {own.state === 'waiting' ? <NoticeOffer when="승인되면" className="mt-3" /> : null}
        {own.state === 'approved' ? (
          <p className="mt-1 flex flex-wrap gap-x-4">
            <Link
              href={paths.lessonInbox()}
              className="inline-flex min-h-11 items-center font-bold text-15 text-brand-strong"
            >
              받은 레슨 요청
            </Link>
            <Link
              href={paths.instructor(own.id)}
              className="inline-flex min-h-11 items-center font-bold text-15 text-brand-strong"
            >
              내 강사 화면
            </Link>
          </p>
        ) : null}
      </div>
    </div>
  )
}

function Own({ memberId }: { memberId: number }) {
  const query = useQuery(ownInstructorQueries.application())
  return (
    <Answer query={query} skeleton={skeleton} failure="신청서를 불러오지 못했어요">
      {(own) => (
        <>
          <State own={own} />
          {own === null ? null : <OwnPhoto own={own} />}
          <OwnInstructorForm key={own?.id ?? 'new'} memberId={memberId} own={own} />
        </>
      )}
    </Answer>
  )
}

export default function OwnInstructorPage() {
  const goBack = useWayBack(paths.profile())
  const { account } = useSession()
  return (
    <>
      <PageHead title="강사 활동" path={paths.ownInstructor()} hidden />
      <TopBar title="강사 활동" backHref={paths.profile()} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>{account ? <Own memberId={account.id} /> : skeleton}</MembersOnly>
    </>
  )
}
