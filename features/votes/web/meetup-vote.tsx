import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Meetup } from '~/features/meetups/core/endpoints'
import { isOver } from '~/features/meetups/core/meetup'
import { paths } from '~/features/paths'
import { useCall } from '~/lib/web/use-call'
import { useNow } from '~/lib/web/use-now'
import { watchTags } from '~/lib/web/watched-tags'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import { sayFailure } from '~/ui/say-failure'
import { voteEndpoints } from '../endpoints'
import { voteTags } from '../vote'
import { voteQueries } from './queries'

/** For who has a seat: the way to the vote of a meetup, which its host opens here. */
export function MeetupVote({ meetup }: { meetup: Meetup }) {
  const { id, own, status, startsAt } = meetup
  const isSeated = own?.state === 'seated'
  const now = useNow()
  const navigate = useNavigate()
  const { data } = useQuery({ ...voteQueries.ofMeetup(id), enabled: isSeated })
  const open = useCall(voteEndpoints.openAt)
  useEffect(() => (isSeated ? watchTags([voteTags.ofMeetup.of(id)]) : undefined), [isSeated, id])
  if (!isSeated || data === undefined || now === null) return null
  const { vote } = data
  const canOpen = own.isHost && !isOver(status) && now < new Date(startsAt)
  async function handleOpen(): Promise<void> {
    try {
      const { key } = await open.mutateAsync({ params: { meetupId: id } })
      await navigate(paths.vote(key))
    } catch (error) {
      sayFailure(error as Error, '투표를 열지 못했어요')
    }
  }
  if (vote === null && !canOpen) return null
  const row = vote?.isOpen
    ? { title: '게임 투표하기', description: '같이 할 게임을 정하고 있어요.', href: paths.vote(vote.key) }
    : canOpen
      ? {
          title: vote === null ? '게임 투표 열기' : '게임 투표 다시 열기',
          description: '1위와 2위가 모임의 게임이 돼요.',
          onClick: () => void handleOpen(),
        }
      : null
  return (
    <div className="mt-6 border-line border-y py-1">
      {row ? <ListRow {...row} leading={<Icon name="dice" className="text-brand-strong" />} /> : null}
      {vote && !vote.isOpen ? (
        <ListRow
          title="게임 투표 결과"
          leading={<Icon name="check" className="text-ink-dim" />}
          href={paths.vote(vote.key)}
        />
      ) : null}
    </div>
  )
}
