import { useQuery, useQueryClient } from '@tanstack/react-query'
import { seoulShortMoment } from '~/lib/seoul-date'
import { CallFailed } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { CardSection } from '~/ui/card-section'
import { Form } from '~/ui/form'
import { IconButton } from '~/ui/icon-button'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { noteLimits, noteMessages } from '../../account-status'
import { type MemberNote, memberDeskEndpoints } from '../endpoints'
import { memberNotes } from './queries'

function Notes({ memberId, notes }: { memberId: number; notes: readonly MemberNote[] }) {
  const client = useQueryClient()
  const remove = useCall(memberDeskEndpoints.deleteNote)
  async function removeIt(noteId: number) {
    try {
      const left = await remove.mutateAsync({ params: { memberId, noteId } })
      client.setQueryData(memberNotes(memberId).queryKey, left)
      showToast({ type: 'success', message: '메모를 삭제했어요' })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      sayFailure(error)
    }
  }
  if (notes.length === 0) return null
  return (
    <ul aria-label="메모" className="mb-4 divide-y divide-line">
      {notes.map(({ id, text, author, writtenAt, isOwn }) => (
        <li key={id} className="flex items-start gap-2 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere whitespace-pre-line text-15 text-ink">{text}</p>
            <p className="tabular text-13 text-ink-dim">
              {author ?? '탈퇴한 운영자'} · {seoulShortMoment(new Date(writtenAt))}
            </p>
          </div>
          {isOwn ? <IconButton icon="trash" label="메모 삭제" onClick={() => void removeIt(id)} /> : null}
        </li>
      ))}
    </ul>
  )
}

function WriteNote({ memberId }: { memberId: number }) {
  const client = useQueryClient()
  const write = useCall(memberDeskEndpoints.writeNote)
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { field: 'text', message: noteMessages.empty } : null),
    send: ({ text }, { key }) =>
      write.mutateAsync({ params: { memberId }, body: { text: text.trim() }, key }),
    onSent: (notes) => {
      client.setQueryData(memberNotes(memberId).queryKey, notes)
      showToast({ type: 'success', message: '메모를 남겼어요' })
    },
    onFailed: (error) => sayFailure(error, '메모를 남기지 못했어요'),
    staysOpen: true,
  })
  return (
    <Form form={form}>
      <TextArea label="새 메모" rows={2} maxCharacters={noteLimits.text} {...form.text('text')} />
      <Button type="submit" variant="secondary" className="mt-2" busy={form.isSending}>
        메모 남기기
      </Button>
    </Form>
  )
}

/** What operators have noted about a member for one another. */
export function MemberNotes({ memberId }: { memberId: number }) {
  const query = useQuery(memberNotes(memberId))
  return (
    <CardSection id="member-notes" title="운영자 메모">
      <p className="mb-2 text-pretty text-13 text-ink-dim">
        회원 화면에는 보이지 않아요. 회원이 내 정보를 내보내면 들어 있으니 사실만 짧게 적어 주세요.
      </p>
      <Answer
        query={query}
        inSection
        skeleton={<Skeleton shape="block" className="h-24" />}
        failure="메모를 불러오지 못했어요"
      >
        {({ notes }) => (
          <>
            <Notes memberId={memberId} notes={notes} />
            <WriteNote key={notes[0]?.id ?? 0} memberId={memberId} />
          </>
        )}
      </Answer>
    </CardSection>
  )
}
