import { BlockedPeople } from './blocked-people'
import { DataExport } from './data-export'
import { EditSection } from './edit-section'
import { LeaveAccount } from './leave-account'
import { MarketingSwitch } from './marketing-switch'
import { SignOutEverywhere } from './sign-out-everywhere'

/** The account's settings. */
export function AccountSettings() {
  return (
    <>
      <EditSection title="이벤트와 혜택" description="받지 않아도 미플을 그대로 쓸 수 있어요.">
        <MarketingSwitch />
      </EditSection>
      <EditSection
        title="차단한 사람"
        description="차단한 사람과는 같은 모임에 새로 앉지 않아요. 이미 함께 앉은 모임은 그대로예요."
      >
        <BlockedPeople />
      </EditSection>
      <EditSection title="내 데이터" description="미플에 저장된 내 정보를 파일로 내려받을 수 있어요.">
        <DataExport />
      </EditSection>
      <EditSection
        title="로그인된 기기"
        description="기기를 잃어버렸거나 다른 기기에서 로그아웃하지 않았을 때 쓰세요."
      >
        <SignOutEverywhere />
      </EditSection>
      <EditSection title="회원 탈퇴">
        <LeaveAccount />
      </EditSection>
    </>
  )
}
