import { paths } from '~/features/paths'
import { useDeviceValue } from '~/lib/web/device-values'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sentLessons } from '../sent-lessons-store'

/** Links to the last request that this device has sent to the instructor. */
export function SentLessons({ instructorId }: { instructorId: number }) {
  const last = useDeviceValue(sentLessons).find((lesson) => lesson.instructorId === instructorId)
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
