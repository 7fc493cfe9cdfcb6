import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { PageHead, type SiteData } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Icon } from '~/ui/icon'
import { iconButtonClass } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { paths } from '../../paths'
import { againParam, safeReturnPath } from '../account'
import { wishBehind } from '../wish-behind'
import { MeepleScene } from './login/meeple-scene'
import { SignInButtons } from './login/sign-in-buttons'
import { readWhySignIn, useSession } from './use-session'

function PolicyLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="tap-44 font-medium text-ink underline underline-offset-2"
    >
      {children}
      <span className="sr-only"> (새 창)</span>
    </a>
  )
}

export default function LoginPage() {
  const [query] = useSearchParams()
  const to = safeReturnPath(query.get('to'))
  const { status } = useSession()
  const isAgain = query.has(againParam)
  const navigate = useNavigate()
  const why = readWhySignIn(useLocation().state)
  const wish = why || isAgain ? null : wishBehind(to)
  const close = useWayBack(paths.home())
  const site = useRouteLoaderData<SiteData>('root')

  useEffect(() => {
    if (status === 'in' && !isAgain) void navigate(to, { replace: true })
  }, [status, isAgain, to, navigate])

  return (
    <div className="flex min-h-[calc(100dvh-var(--tab-bar-height)-2rem)] flex-col px-5 pb-6">
      <PageHead title="로그인" path={paths.login()} hidden />
      <div className="-mr-3.5 flex h-14 items-center justify-end">
        <Link
          href={isAgain ? to : paths.home()}
          aria-label="닫기"
          className={iconButtonClass}
          onClick={(event) => {
            if (isAgain) return
            event.preventDefault()
            close()
          }}
        >
          <Icon name="close" />
        </Link>
      </div>
      <h1 className="mt-2 text-balance font-bold text-30 text-ink leading-tight">
        {isAgain ? (
          <>
            본인인지
            <br />
            확인할게요
          </>
        ) : why ? (
          why.title
        ) : wish ? (
          <>
            {wish}
            <br />
            로그인해 주세요
          </>
        ) : (
          <>
            오늘은 어떤 게임을
            <br />
            펼쳐 볼까요?
          </>
        )}
      </h1>
      <p className="mt-3 text-15 text-ink-dim">
        {isAgain
          ? '쓰던 계정으로 다시 로그인하면 하던 화면으로 돌아가요.'
          : why
            ? why.about
            : wish
              ? '로그인하면 바로 그 화면으로 가요.'
              : '찜한 게임과 플레이 기록, 모임이 한곳에 모여요.'}
      </p>
      <div className="flex grow items-center justify-center py-6">
        {/* Hidden on low screens, which have room only for the buttons. */}
        <MeepleScene className="h-[clamp(8rem,28dvh,15rem)] w-full [@media(max-height:42rem)]:hidden" />
      </div>
      {site?.isDemo ? (
        <p className="mb-3 text-center text-13 text-ink-dim">
          체험 모드에서는 흉내 낸 로그인 화면으로 이어져요
        </p>
      ) : null}
      <SignInButtons to={to} isAgain={isAgain} />
      <p className="mt-5 text-balance text-center text-13 text-ink-dim">
        처음 오셨다면 가입할 때 <PolicyLink href={site?.termsUrl ?? paths.terms()}>이용약관</PolicyLink>과{' '}
        <PolicyLink href={site?.privacyUrl ?? paths.privacy()}>개인정보 처리방침</PolicyLink>에 동의를 받아요.
      </p>
      <Link
        href={paths.contact()}
        className="tap-44 mt-3 self-center font-medium text-13 text-ink underline underline-offset-2"
      >
        문의하기
      </Link>
    </div>
  )
}
