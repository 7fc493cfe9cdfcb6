import { useQuery } from '@tanstack/react-query'
import { Answer } from '~/ui/answer'
import { Blocks } from '~/ui/skeleton'
import { accountQueries } from '../queries'
import { AccountPicture } from './account-picture'
import { ContactFacts } from './contact-facts'
import { EditSection } from './edit-section'
import { NicknameForm } from './nickname-form'
import { ThemeChoice } from './theme-choice'

export const OwnPersonSkeleton = () => (
  <Blocks heights="h-35 h-18 h-20 h-20" className="flex flex-col gap-3 px-5 pt-4 pb-14.5" />
)

/** The member's profile and this device's display settings. */
export function OwnPerson() {
  const query = useQuery(accountQueries.me())
  return (
    <>
      <Answer query={query} skeleton={<OwnPersonSkeleton />} failure="내 정보를 불러오지 못했어요">
        {(account) => (
          <>
            <AccountPicture account={account} />
            <div className="px-5 pb-5">
              <NicknameForm account={account} />
              <div className="mt-5">
                <ContactFacts account={account} />
              </div>
            </div>
          </>
        )}
      </Answer>
      <EditSection title="화면" description="이 기기에서만 바뀌어요.">
        <ThemeChoice />
      </EditSection>
    </>
  )
}
