import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useRequireMember, useSession } from '~/features/accounts/web/use-session'
import type { Meetup } from '~/features/meetups/core/endpoints'
import { storedTicket } from '~/features/meetups/core/web/unlock-store'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { lazily } from '~/lib/web/lazily'
import { useCall } from '~/lib/web/use-call'
import { useNow } from '~/lib/web/use-now'
import { watchTags } from '~/lib/web/watched-tags'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { IconButton } from '~/ui/icon-button'
import { PagedList } from '~/ui/paged-list'
import { PostedAt } from '~/ui/posted-at'
import { RowsSkeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { useSheet } from '~/ui/use-sheet'
import { type Answer, type Question, questionEndpoints } from '../endpoints'
import { mostAnswers, questionTags, talkOverTexts, whyTalkIsOver } from '../question'
import { questionQueries } from './queries'
import { WriteForm } from './write-form'

const QuestionMenu = lazily(() => import('./question-menu'), 'QuestionMenu')

function Written({
  written,
  meetupId,
  canRemove,
  what,
}: {
  written: Answer
  meetupId: number
  canRemove: boolean
  what: '질문' | '답'
}) {
  const { text, user, isHost, isOwn, writtenAt } = written
  const sheet = useSheet()
  const { status } = useSession()
  return (
    <div className="flex items-start gap-3">
      <Avatar name={user.name} src={user.image} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-13 text-ink-dim">
          <strong className="font-semibold text-ink">{user.name}</strong>
          {isHost ? <Badge tone="brand">방장</Badge> : null}
          {isOwn ? <Badge>나</Badge> : null}
          <PostedAt moment={writtenAt} />
        </p>
        {text === null ? (
          <p className="mt-0.5 text-15 text-ink-dim">운영팀이 가린 글이에요.</p>
        ) : (
          <p className="mt-0.5 whitespace-pre-line break-words text-15 text-ink">{text}</p>
        )}
      </div>
      {status === 'in' && (canRemove || (!isOwn && text !== null)) ? (
        <IconButton
          icon="dots"
          label={`${user.name} 님의 ${what} 더보기`}
          aria-haspopup="dialog"
          aria-expanded={sheet.isOpen}
          onClick={sheet.open}
          className="-mt-2 -mr-3 text-ink-dim!"
        />
      ) : null}
      {sheet.wasOpened ? (
        <Suspense fallback={null}>
          <QuestionMenu meetupId={meetupId} written={written} canRemove={canRemove} sheet={sheet} />
        </Suspense>
      ) : null}
    </div>
  )
}

function QuestionItem({
  question,
  meetupId,
  isHost,
  canAnswer,
}: {
  question: Question
  meetupId: number
  isHost: boolean
  canAnswer: boolean
}) {
  const [isAnswering, setIsAnswering] = useState(false)
  const answer = useCall(questionEndpoints.answer)
  return (
    <li className="border-line border-b py-4 last:border-b-0">
      <Written written={question} meetupId={meetupId} canRemove={question.isOwn || isHost} what="질문" />
      {question.answers.length === 0 ? null : (
        <ul aria-label="답" className="mt-3 ml-4 flex flex-col gap-3 border-line border-l-2 pl-3">
          {question.answers.map((each) => (
            <li key={each.id}>
              <Written written={each} meetupId={meetupId} canRemove={each.isOwn} what="답" />
            </li>
          ))}
        </ul>
      )}
      {!canAnswer || question.text === null || question.answers.length >= mostAnswers ? null : isAnswering ? (
        <WriteForm
          label={`${question.user.name} 님에게 답하기`}
          hint="이 모임을 보는 모두가 읽어요."
          submit="답 올리기"
          send={(text, key) =>
            answer.mutateAsync({ key, params: { id: meetupId, questionId: question.id }, body: { text } })
          }
          onSent={() => {
            setIsAnswering(false)
            showToast({ type: 'success', message: '답을 올렸어요' })
          }}
        />
      ) : (
        <Button variant="ghost" className="mt-1 ml-7" onClick={() => setIsAnswering(true)}>
          답하기<span className="sr-only"> ({question.user.name} 님의 질문)</span>
        </Button>
      )}
    </li>
  )
}

function AskForm({ meetup }: { meetup: Meetup }) {
  const [hasAsked, setHasAsked] = useState(false)
  const ask = useCall(questionEndpoints.ask)
  const { status } = useSession()
  const requireMember = useRequireMember()
  if (status === 'out') {
    return (
      <Button variant="secondary" className="mt-3 w-full" onClick={() => void requireMember()}>
        로그인하고 질문하기
      </Button>
    )
  }
  return (
    <>
      <WriteForm
        label="질문"
        hint="이 모임을 보는 모두가 읽어요. 연락처는 쓰지 마세요."
        submit="질문 올리기"
        send={(text, key) =>
          ask.mutateAsync({
            key,
            params: { id: meetup.id },
            body: { text, ticket: storedTicket(String(meetup.id)) },
          })
        }
        onSent={() => {
          setHasAsked(true)
          showToast({ type: 'success', message: '질문을 올렸어요. 답이 오면 알려 드려요' })
        }}
      />
      {hasAsked ? <NoticeOffer when="답이 오면" className="mt-3" /> : null}
    </>
  )
}

const skeleton = <RowsSkeleton count={2} height="h-17" picture="size-8" isRound />

/** What people ask about a meetup, and what its host and guests answer. */
export function MeetupQuestions({ meetup }: { meetup: Meetup }) {
  const { id, own, isPublic, status, startsAt, endedAt } = meetup
  const query = useInfiniteQuery(questionQueries.ofMeetup(id))
  const now = useNow()
  // Only members with an entry may watch a private meetup; the server refuses others the whole stream.
  const mayWatch = isPublic || own !== null
  useEffect(() => (mayWatch ? watchTags([questionTags.ofMeetup.of(id)]) : undefined), [id, mayWatch])
  const moments = {
    status,
    startsAt: new Date(startsAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
  }
  const whyOver = whyTalkIsOver(moments, now ?? moments.startsAt)
  const isHost = own?.isHost === true
  return (
    <section aria-label="질문과 답" className="px-5 pt-7">
      <h2 className="font-bold text-17 text-ink">질문과 답</h2>
      {whyOver === null ? (
        <AskForm meetup={meetup} />
      ) : (
        <p className="mt-2 text-15 text-ink-dim">{talkOverTexts[whyOver]}</p>
      )}
      <PagedList
        query={query}
        inSection
        label="질문과 답"
        skeleton={skeleton}
        moreSkeleton={skeleton}
        failure="질문을 불러오지 못했어요"
        moreFailure="질문을 더 불러오지 못했어요"
        empty={
          whyOver === null ? (
            <p className="pt-3 text-15 text-ink-dim">아직 질문이 없어요. 궁금한 점을 먼저 물어보세요.</p>
          ) : null
        }
        idOf={(question) => question.id}
        className="pt-2"
      >
        {(questions) =>
          questions.map((question) => (
            <QuestionItem
              key={question.id}
              question={question}
              meetupId={id}
              isHost={isHost}
              canAnswer={whyOver === null && (isHost || own?.state === 'seated')}
            />
          ))
        }
      </PagedList>
    </section>
  )
}
