import { paths } from '~/features/paths'
import { useIsStored } from '~/features/places/web/use-location'
import { useLocalState } from '~/lib/web/local-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'

/** Links to the last request that this device has sent to the instructor. */
export function SentLessons({ instructorId }: { instructorId: number }) {
  const isStored = useIsStored()
  const sent = useLocalState((state) => state.storage.sentLessons)
  const last = isStored ? sent.find((lesson) => lesson.instructorId === instructorId) : undefined
  if (!last) return null
  return (
    <Link
      href={paths.lessonStatus(last.key)}
      className="mx-5 mt-5 flex min-h-12 items-center gap-2.5 rounded-card bg-brand/12 px-4 py-3 font-semibold text-15 text-ink"
    >
      <Icon name="check" size={20} className="shrink-0 text-brand-strong" />
      <span className="min-w-0 flex-1">보낸 레슨 요청 확인하기</span>
      <Icon name="chevron-right" size={18} className="shrink-0 text-ink-dim" />
    </Link>
  )
}
