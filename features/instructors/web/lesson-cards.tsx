import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { countInWords } from '~/lib/paging'
import type { Pages } from '~/lib/web/list-pages'
import { EmptyState } from '~/ui/empty-state'
import { PagedList } from '~/ui/paged-list'
import { Blocks } from '~/ui/skeleton'
import type { Lesson } from '../endpoints'
import { type AnswerCall, LessonCard } from './lesson-card'
import type { InboxTab } from './needs'

const nothing: Record<InboxTab, { title: string; description: string }> = {
  open: { title: '답할 요청이 없어요', description: '새 레슨 요청이 오면 알림과 함께 여기에 보여요.' },
  coming: {
    title: '다가오는 레슨이 없어요',
    description: '수락한 레슨이 가까운 시간부터 여기에 보이고, 하루 전에 알려 드려요.',
  },
  answered: { title: '아직 답한 요청이 없어요', description: '수락하거나 거절한 요청이 여기에 남아요.' },
}

export const LessonCardsSkeleton = () => <Blocks count={2} heights="h-56" />

const labels: Record<InboxTab, string> = { open: '답할 요청', coming: '다가오는 레슨', answered: '답한 요청' }

/** Lesson requests, newest first, or agreed lessons in the order of their time. `text` is the search text; empty if there is no search. */
export function LessonCards({
  query,
  state,
  text = '',
  answerCall,
}: {
  query: UseInfiniteQueryResult<Pages<Lesson>>
  state: InboxTab
  text?: string
  answerCall?: AnswerCall
}) {
  return (
    <PagedList
      query={query}
      label={labels[state]}
      className="px-5 pb-6"
      skeleton={<LessonCardsSkeleton />}
      failure="레슨 요청을 불러오지 못했어요"
      empty={
        text === '' ? (
          <EmptyState icon="users" {...nothing[state]} />
        ) : (
          <EmptyState
            icon="search"
            title={`‘${text}’ 요청을 찾을 수 없어요`}
            description="강사나 요청한 사람의 이름을 다시 확인해 주세요."
          />
        )
      }
      idOf={({ id }) => id}
      head={(_, count) => (
        <p className="tabular pt-4 pb-3 text-13 text-ink-dim">
          {state === 'coming' ? '가까운 시간 순' : '최근에 온 순'} · {countInWords(count, '개')}
        </p>
      )}
      moreSkeleton={<LessonCardsSkeleton />}
      moreFailure="더 불러오지 못했어요"
    >
      {(lessons) =>
        lessons.map((lesson) => (
          <li key={lesson.id} className="pb-3">
            <LessonCard lesson={lesson} answerCall={answerCall} />
          </li>
        ))
      }
    </PagedList>
  )
}
