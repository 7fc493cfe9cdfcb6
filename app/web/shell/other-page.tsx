import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  matchPath,
  useLocation,
} from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { CallFailed } from '~/lib/web/call-failed'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import { type LaterScreen, laterScreens } from '../later-screens'
import { LostView } from './lost-view'

function findLaterScreen(pathname: string): LaterScreen | undefined {
  const pattern = Object.keys(laterScreens).find((pattern) => matchPath(`/${pattern}`, pathname))
  return pattern === undefined ? undefined : laterScreens[pattern]
}

export function loader({ request }: LoaderFunctionArgs) {
  const known = findLaterScreen(new URL(request.url).pathname)
  return data(null, { status: known ? 200 : 404 })
}

/** The server knows paths that the table of screens does not: earlier names of screens, pictures, documents. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const url = new URL(request.url)
  if (!findLaterScreen(url.pathname)) {
    window.location.assign(url)
    await new Promise<never>(() => undefined)
  }
  return null
}

const nowhere = new CallFailed(404, '페이지를 찾을 수 없어요')

function NotOpenYet({ screen }: { screen: LaterScreen }) {
  return (
    <EmptyState
      icon={screen.icon}
      title="아직 준비 중이에요"
      description={`${screen.text} 준비되면 여기서 쓸 수 있어요.`}
      action={
        <Link href={paths.categoryList()} className={buttonClass('primary')}>
          게임 둘러보기
        </Link>
      }
    />
  )
}

/** Every other path: a short, true page for a screen that is not open yet, or the way home from nowhere. */
export default function OtherPage() {
  const { pathname } = useLocation()
  const goBack = useWayBack(paths.home())
  const screen = findLaterScreen(pathname)
  if (!screen) return <LostView error={nowhere} />
  const content = <NotOpenYet screen={screen} />
  return (
    <>
      <PageHead title={screen.title} path={pathname} hidden />
      <TopBar title={screen.title} backHref={paths.home()} onBack={goBack} />
      {screen.membersOnly ? <MembersOnly>{content}</MembersOnly> : content}
    </>
  )
}
