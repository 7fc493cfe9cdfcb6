import { MembersOnly } from '~/features/accounts/web/members-only'
import { AccountSettings } from '~/features/accounts/web/profile-edit/account-settings'
import { EditSection } from '~/features/accounts/web/profile-edit/edit-section'
import { OwnPerson, OwnPersonSkeleton } from '~/features/accounts/web/profile-edit/own-person'
import { FavouriteGames } from '~/features/catalogue/web/favourite-games'
import { NoticeSettings } from '~/features/notices/web/notice-settings'
import { paths } from '~/features/paths'
import { OwnContact } from '~/features/payments/web/own-contact'
import { LocationConsent } from '~/features/places/web/location-consent'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { ListRow } from '~/ui/list-row'
import { TopBar } from '~/ui/top-bar'
import { profileEditNeeds } from './profile-edit-needs'

export const loader = memberLoader
export const clientLoader = memberNeeds(profileEditNeeds)

export default function ProfileEditPage() {
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title="내 정보 수정" path={paths.profileEdit()} hidden />
      <TopBar title="내 정보 수정" backHref={paths.profile()} onBack={goBack} />
      <MembersOnly skeleton={<OwnPersonSkeleton />}>
        <OwnPerson />
        <EditSection title="좋아하는 게임" description="모임에서 내 이름을 누른 사람에게 보여요.">
          <FavouriteGames />
        </EditSection>
        <NoticeSettings />
        <nav aria-label="새 모임 알림" className="-mt-4 pb-4">
          <ListRow
            title="새 모임 알림 설정"
            description="팔로우한 카페, 찜한 게임, 선택한 지역"
            href={paths.alerts()}
            className="px-5!"
          />
        </nav>
        <EditSection
          title="위치"
          description="가까운 카페와 모임을 찾고 거리를 재는 데만 써요. 위치는 서버에 남기지 않고, 동의한 것과 그 시각만 남겨요."
        >
          <LocationConsent />
        </EditSection>
        <EditSection title="결제에 쓸 연락처" description="결제하면 포트원과 카드사가 닉네임과 함께 받아요.">
          <OwnContact />
        </EditSection>
        <AccountSettings />
      </MembersOnly>
    </>
  )
}
