import { useRouteLoaderData } from 'react-router'
import { ProfileHeader } from '~/features/accounts/web/profile/profile-header'
import { ProfileMenu } from '~/features/accounts/web/profile/profile-menu'
import { signOut, useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { BusinessFacts } from '~/features/support/web/business-facts'
import { PageHead, type SiteData } from '~/lib/web/page-head'
import { version } from '~/package.json'
import { showDialog } from '~/ui/dialog-store'
import { Icon } from '~/ui/icon'
import { showToast } from '~/ui/toast-store'
import { OwnTiles } from './own-tiles'

async function signOutHere() {
  await signOut()
  showToast({ type: 'success', message: '로그아웃했어요' })
}

async function askToSignOut() {
  await showDialog({
    title: '로그아웃할까요?',
    message: '이 기기에서만 로그아웃해요. 기록은 그대로 남아요.',
    confirmLabel: '로그아웃',
    cancelLabel: '취소',
    onConfirm: signOutHere,
  })
}

export default function ProfilePage() {
  const session = useSession()
  const site = useRouteLoaderData<SiteData>('root')
  return (
    <>
      <PageHead title="MY" path={paths.profile()} hidden />
      <header className="flex h-14 items-center px-5">
        <h1 className="font-bold text-20 text-ink">MY</h1>
      </header>
      <ProfileHeader session={session} />
      <OwnTiles isVisitor={session.status !== 'in'} />
      <ProfileMenu
        isVisitor={session.status === 'out'}
        isOperator={session.account?.isOperator}
        isCafeStaff={session.account?.isCafeStaff}
        termsUrl={site?.termsUrl ?? paths.terms()}
        privacyUrl={site?.privacyUrl ?? paths.privacy()}
      />
      <BusinessFacts className="border-line border-t" />
      <footer className="flex min-h-20 items-center justify-between gap-3 border-line border-t px-5 py-4">
        <p className="tabular text-13 text-ink-dim">앱 버전 {version}</p>
        {session.status === 'in' ? (
          <button
            type="button"
            onClick={askToSignOut}
            className="-mr-3 inline-flex h-11 items-center gap-1.5 rounded-control px-3 font-medium text-15 text-ink-dim hover:bg-sunken"
          >
            <Icon name="sign-out" size={18} />
            로그아웃
          </button>
        ) : null}
      </footer>
    </>
  )
}
