import { Icon } from '~/ui/icon'
import { PostedAt } from '~/ui/posted-at'
import type { Cafe } from '../../endpoints'

/** Each notice is one line until it is pressed. */
export function CafeNotices({ notices }: { notices: Cafe['notices'] }) {
  if (notices.length === 0) return <p className="text-15 text-ink-dim">아직 공지가 없어요.</p>
  return (
    <ul className="divide-y divide-line border-line border-y">
      {notices.map(({ text, updatedAt }) => (
        <li key={`${updatedAt} ${text}`}>
          <details className="group">
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-3 text-15 text-ink [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 flex-1 truncate group-open:whitespace-pre-line">{text}</span>
              <Icon
                name="chevron-down"
                size={18}
                className="shrink-0 text-ink-dim transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="pb-3 text-13 text-ink-dim">
              <PostedAt moment={updatedAt} /> 업데이트
            </p>
          </details>
        </li>
      ))}
    </ul>
  )
}
