import { paths } from '~/features/paths'
import { prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { policyNeeds } from './needs'
import { PolicyText } from './policy-text'
import { termsOf } from './terms/terms-sections'

export const loader = prefetchOnServer(policyNeeds)
export const clientLoader = prefetchInBrowser(policyNeeds)

export default function TermsPage() {
  return (
    <PolicyText
      title="이용약관"
      description="미플을 쓰는 분과 미플 운영팀이 서로 지킬 약속을 쉬운 말로 적었어요."
      pathOf={paths.terms}
      lead="미플을 함께 쓰기 위한 약속이에요."
      sectionsOf={termsOf}
      other={{ title: '개인정보 처리방침', pathOf: paths.privacy }}
    />
  )
}
