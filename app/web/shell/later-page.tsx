import { useMatches, useNavigate } from 'react-router'
import { paths } from '~/features/paths'
import { PageHead } from '~/lib/web/page-head'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import { laterScreens } from '../later-screens'

/** A short, true page for a screen that is not open to visitors yet. */
export default function LaterPage() {
  const id = useMatches().at(-1)?.id ?? ''
  const navigate = useNavigate()
  const screen = laterScreens[id]
  if (!screen) return null
  return (
    <>
      <PageHead title={screen.title} path="/" hidden />
      <TopBar title={screen.title} backHref={paths.home()} onBack={() => navigate(-1)} />
      <EmptyState
        icon={screen.icon}
        title="아직 열지 않은 화면이에요"
        description={`${screen.text} 열리는 대로 이 자리에서 만나요.`}
        action={
          <Link href={paths.categoryList()} className={buttonClass('primary')}>
            게임 둘러보기
          </Link>
        }
      />
    </>
  )
}
