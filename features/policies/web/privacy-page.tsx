import { paths } from '~/features/paths'
import { prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { policyNeeds } from './needs'
import { PolicyText } from './policy-text'
import { privacyOf } from './privacy/privacy-sections'

export const loader = prefetchOnServer(policyNeeds)
export const clientLoader = prefetchInBrowser(policyNeeds)

export default function PrivacyPage() {
  return (
    <PolicyText
      title="개인정보 처리방침"
      description="미플이 어떤 정보를 왜 모으고 언제 삭제하는지, 내가 무엇을 할 수 있는지 쉬운 말로 적었어요."
      pathOf={paths.privacy}
      lead="내 정보를 어떻게 다루는지 숨김없이 적었어요."
      sectionsOf={privacyOf}
      other={{ title: '이용약관', pathOf: paths.terms }}
    />
  )
}
