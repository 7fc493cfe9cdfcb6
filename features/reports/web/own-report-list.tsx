import { useInfiniteQuery } from '@tanstack/react-query'
import { countInWords } from '~/lib/paging'
import { Badge, type Tone } from '~/ui/badge'
import { EmptyState } from '~/ui/empty-state'
import { PagedList } from '~/ui/paged-list'
import { PostedAt } from '~/ui/posted-at'
import { Blocks } from '~/ui/skeleton'
import type { OwnReport } from '../endpoints'
import { kindNames, lookedAtHours, outcomeNames, type ReportOutcome, reasonLabel } from '../report'
import { reportQueries } from './queries'

const tones: Record<ReportOutcome, Tone> = { open: 'warn', 'nothing-found': 'neutral', acted: 'good' }

const outcomes: Record<ReportOutcome, string> = {
  open: `운영팀이 ${lookedAtHours}시간 안에 확인해요.`,
  'nothing-found': '확인했지만 규칙을 어긴 것은 찾지 못했어요.',
  acted: '확인하고 필요한 조치를 했어요.',
}

export const OwnReportsSkeleton = () => <Blocks count={3} heights="h-32" />

function ReportCard({ report }: { report: OwnReport }) {
  const { about, name, meetupTitle, reason, text, reportedAt, outcome } = report
  return (
    <article className="rounded-card bg-raised p-4 shadow-card">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 break-words font-semibold text-15 text-ink">
          <span className="text-ink-dim">{kindNames[about]}</span> {name}
        </h2>
        <Badge tone={tones[outcome]}>{outcomeNames[outcome]}</Badge>
      </div>
      <p className="mt-1 break-words text-13 text-ink-dim">
        {reasonLabel(about, reason)} · <PostedAt moment={reportedAt} />
        {meetupTitle === null ? null : ` · ${meetupTitle} 모임`}
      </p>
      {text === '' ? null : <p className="mt-2.5 whitespace-pre-line break-words text-15 text-ink">{text}</p>}
      <p className="mt-2.5 text-13 text-ink-dim">{outcomes[outcome]}</p>
    </article>
  )
}

/** What the member has reported, and what came of it. */
export function OwnReportList() {
  const query = useInfiniteQuery(reportQueries.own())
  return (
    <PagedList
      query={query}
      label="내 신고"
      className="px-5 pb-6"
      skeleton={<OwnReportsSkeleton />}
      failure="내 신고를 불러오지 못했어요"
      empty={
        <EmptyState
          icon="shield"
          title="신고한 것이 없어요"
          description="사람, 모임, 강사, 카페, 리뷰에 문제가 있으면 그 화면의 ‘신고하기’로 알려 주세요. 누가 신고했는지는 알리지 않아요."
        />
      }
      idOf={({ id }) => id}
      head={(_, count) => (
        <p className="tabular pt-4 pb-3 text-13 text-ink-dim">최근 순 · {countInWords(count, '건')}</p>
      )}
      moreSkeleton={<OwnReportsSkeleton />}
      moreFailure="더 불러오지 못했어요"
    >
      {(reports) =>
        reports.map((report) => (
          <li key={report.id} className="pb-3">
            <ReportCard report={report} />
          </li>
        ))
      }
    </PagedList>
  )
}
