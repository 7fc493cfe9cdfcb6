import { nicknameLength } from '~/features/accounts/account'
import { ProviderNames } from '~/features/accounts/web/use-providers'
import { paths } from '~/features/paths'
import { Hydrated } from '~/lib/web/hydrated'
import { prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { PolicyText } from './policy-text'
import { policyNeeds } from './queries'
import first from './terms/2026-11-26.md?raw'
import second from './terms/2026-11-27.md?raw'

export const loader = prefetchOnServer(policyNeeds)
export const clientLoader = prefetchInBrowser(policyNeeds)

const facts = {
  providers: <ProviderNames />,
  nicknameMin: nicknameLength.min,
  nicknameMax: nicknameLength.max,
}

export default function TermsPage() {
  return (
    <Hydrated>
      <PolicyText
        title="이용약관"
        description="미플을 쓰는 분과 미플 운영팀이 서로 지킬 약속을 쉬운 말로 적었어요."
        pathOf={paths.terms}
        lead="미플을 함께 쓰기 위한 약속이에요."
        texts={{ '2026-11-26': first, '2026-11-27': second }}
        facts={facts}
        other={{ title: '개인정보 처리방침', pathOf: paths.privacy }}
      />
    </Hydrated>
  )
}
