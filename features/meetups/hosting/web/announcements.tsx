import { useQuery } from '@tanstack/react-query'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { useCall } from '~/lib/web/use-call'
import { showDialog } from '~/ui/dialog-store'
import { IconButton } from '~/ui/icon-button'
import { PostedAt } from '~/ui/posted-at'
import { sayFailure } from '~/ui/say-failure'
import { RowsSkeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import type { Meetup } from '../../core/endpoints'
import { type Announcement, hostingEndpoints } from '../endpoints'

function Announced({ meetup, announcement }: { meetup: Meetup; announcement: Announcement }) {
  const { id, text, writtenAt } = announcement
  const remove = useCall(hostingEndpoints.deleteAnnouncement)
  const askToRemove = () =>
    showDialog({
      title: '이 공지를 삭제할까요?',
      message: '모두의 화면에서 사라져요. 보낸 알림에는 내용이 없어요.',
      confirmLabel: '삭제하기',
      cancelLabel: '그대로 두기',
      tone: 'danger',
      onConfirm: () =>
        remove.mutateAsync({ params: { id: meetup.id, announcementId: id } }).then(
          () => showToast({ type: 'success', message: '공지를 삭제했어요' }),
          (error: Error) => sayFailure(error, '삭제하지 못했어요'),
        ),
    })
  return (
    <li className="flex items-start gap-2 border-line border-b py-3 first:pt-1 last:border-b-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-line break-words text-15 text-ink">{text}</p>
        <p className="mt-1 text-13 text-ink-dim">
          <PostedAt moment={writtenAt} />
        </p>
      </div>
      {meetup.own?.isHost ? (
        <IconButton
          icon="trash"
          label="공지 삭제"
          onClick={askToRemove}
          className="-mt-2 -mr-2 text-ink-dim!"
        />
      ) : null}
    </li>
  )
}

/** What hosts have told everybody seated, for them alone. */
export function Announcements({ meetup }: { meetup: Meetup }) {
  const query = ownQuery(hostingEndpoints.announcements, { params: { id: meetup.id } }, onReturn)
  const { data } = useQuery(query)
  const announcements = data?.announcements
  if (announcements?.length === 0) return null
  return (
    <section
      aria-label="방장 공지"
      className="mx-5 mt-5 min-h-28 rounded-card bg-sunken px-4 py-3.5 ring-1 ring-line ring-inset"
    >
      <h2 className="pb-1.5 font-bold text-15 text-ink">방장 공지</h2>
      {announcements === undefined ? (
        <RowsSkeleton count={1} height="h-10" />
      ) : (
        <ul>
          {announcements.map((announcement) => (
            <Announced key={announcement.id} meetup={meetup} announcement={announcement} />
          ))}
        </ul>
      )}
    </section>
  )
}
