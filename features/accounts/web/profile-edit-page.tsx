import { useQuery } from '@tanstack/react-query'
import { NoticeSettings } from '~/features/notices/web/notice-settings'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Skeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import type { Account } from '../account'
import { MembersOnly } from './members-only'
import { profileEditNeeds } from './needs'
import { AccountPicture } from './profile-edit/account-picture'
import { BlockedPeople } from './profile-edit/blocked-people'
import { ContactFacts } from './profile-edit/contact-facts'
import { DataExport } from './profile-edit/data-export'
import { EditSection } from './profile-edit/edit-section'
import { LeaveAccount } from './profile-edit/leave-account'
import { MarketingSwitch } from './profile-edit/marketing-switch'
import { NicknameForm } from './profile-edit/nickname-form'
import { SignOutEverywhere } from './profile-edit/sign-out-everywhere'
import { ThemeChoice } from './profile-edit/theme-choice'
import { accountQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(profileEditNeeds)

function PersonSkeleton() {
  return (
    <div aria-hidden="true" className="px-5 pt-4 pb-8">
      <Skeleton shape="circle" className="mx-auto size-20" />
      <Skeleton className="mx-auto mt-4 h-11 w-36" />
      <Skeleton className="mt-13 w-12" />
      <Skeleton className="mt-2 h-12 w-full" />
      <Skeleton className="mt-9 h-11 w-full" />
      <Skeleton className="mt-10 w-full" />
      <Skeleton className="mt-7 w-full" />
    </div>
  )
}

function Person({ account }: { account: Account }) {
  return (
    <>
      <AccountPicture account={account} />
      <div className="px-5 pb-5">
        <NicknameForm account={account} />
        <div className="mt-5">
          <ContactFacts account={account} />
        </div>
      </div>
    </>
  )
}

function OwnPerson() {
  const query = useQuery(accountQueries.me())
  return (
    <Answer query={query} skeleton={<PersonSkeleton />} failure="내 정보를 불러오지 못했어요">
      {(account) => <Person account={account} />}
    </Answer>
  )
}

function Settings() {
  return (
    <>
      <OwnPerson />
      <EditSection title="화면" description="이 기기에서만 바뀌어요.">
        <ThemeChoice />
      </EditSection>
      <NoticeSettings />
      <EditSection title="이벤트와 혜택" description="받지 않아도 미플을 그대로 쓸 수 있어요.">
        <MarketingSwitch />
      </EditSection>
      <EditSection title="차단한 사람" description="차단한 사람과는 같은 모임에 앉지 않아요.">
        <BlockedPeople />
      </EditSection>
      <EditSection title="내 정보" description="미플이 나에 대해 가진 정보를 JSON 파일로 모아 드려요.">
        <DataExport />
      </EditSection>
      <EditSection
        title="로그인"
        description="기기를 잃어버렸거나 다른 컴퓨터에서 로그아웃을 잊었을 때 써요."
      >
        <SignOutEverywhere />
      </EditSection>
      <EditSection title="계정 지우기">
        <LeaveAccount />
      </EditSection>
    </>
  )
}

export default function ProfileEditPage() {
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title="내 정보 고치기" path={paths.profileEdit()} hidden />
      <TopBar title="내 정보 고치기" backHref={paths.profile()} onBack={goBack} />
      <MembersOnly skeleton={<PersonSkeleton />}>
        <Settings />
      </MembersOnly>
    </>
  )
}
