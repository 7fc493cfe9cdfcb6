import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useIsMounted } from '~/lib/web/use-is-mounted'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import type { Play } from '../endpoints'
import { editPlayNeeds } from './needs'
import { PlayForm, PlayFormSkeleton } from './play-form'
import { playQueries } from './queries'
import { typedFrom } from './use-play-form'
import { useChangePlay } from './use-save-play'

export const loader = memberLoader
export const clientLoader = memberNeeds(editPlayNeeds)

function EditPlay({ play }: { play: Play }) {
  const navigate = useNavigate()
  const [initial] = useState(() => typedFrom(play))
  const change = useChangePlay(play)
  const memberId = useRememberedMember()
  const isMounted = useIsMounted()

  async function handleSaved() {
    showToast({ type: 'success', message: '기록을 수정했어요' })
    if (isMounted()) await navigate(paths.playLogOf(play.game.id), { replace: true })
  }

  return (
    <PlayForm
      game={play.game}
      draftName={`play-${play.id}`}
      memberId={memberId}
      initial={initial}
      submitLabel="저장"
      send={(written) => change.mutateAsync(written)}
      onSaved={handleSaved}
    />
  )
}

function NoSuchPlay() {
  return (
    <EmptyState
      icon="book"
      title="플레이 기록을 찾을 수 없어요"
      description="삭제됐거나 내 기록이 아니에요."
      action={
        <Link href={paths.playLog()} className={buttonClass()}>
          내 기록 보기
        </Link>
      }
    />
  )
}

function EditPlayScreen({ id }: { id: string }) {
  const query = useQuery({ ...playQueries.record(id), enabled: id !== '', refetchOnMount: 'always' })
  // The form starts from a fresh copy of the record, and later refetches must not change it while the user types.
  const [play, setPlay] = useState<Play>()
  if (play === undefined && query.isSuccess && query.isFetchedAfterMount) setPlay(query.data)
  if (id === '') return <NoSuchPlay />
  return (
    <Answer
      query={{ ...query, data: play }}
      skeleton={<PlayFormSkeleton />}
      failure="기록을 불러오지 못했어요"
      missing={<NoSuchPlay />}
    >
      {(known) => <EditPlay play={known} />}
    </Answer>
  )
}

export default function EditPlayPage() {
  const [params] = useSearchParams()
  const goBack = useWayBack(paths.playLog())
  const id = params.get('id') ?? ''
  return (
    <>
      <PageHead title="기록 수정" path={paths.editPlay(id)} hidden />
      <TopBar title="기록 수정" backHref={paths.playLog()} onBack={goBack} />
      <MembersOnly skeleton={<PlayFormSkeleton />}>
        <EditPlayScreen key={id} id={id} />
      </MembersOnly>
    </>
  )
}
