import { BlockedPeople } from './blocked-people'
import { DataExport } from './data-export'
import { EditSection } from './edit-section'
import { LeaveAccount } from './leave-account'
import { MarketingSwitch } from './marketing-switch'
import { SignOutEverywhere } from './sign-out-everywhere'

/** What a member decides about their account. */
export function AccountSettings() {
  return (
    <>
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
