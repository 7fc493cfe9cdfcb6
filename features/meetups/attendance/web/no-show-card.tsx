import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { seoulShortMoment } from '~/lib/seoul-date'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import type { Meetup } from '../../core/endpoints'
import { trustMonths } from '../attendance'
import type { NoShow } from '../endpoints'
import { attendanceEndpoints } from '../endpoints'
import { objectionHours, objectionLength, whyBadObjection } from '../no-show'

const optionsOf = (id: number) => ownQuery(attendanceEndpoints.noShow, { params: { id } }, onReturn)

function ObjectionForm({ meetupId, noShow }: { meetupId: number; noShow: NoShow }) {
  const client = useQueryClient()
  const object = useCall(attendanceEndpoints.objectToNoShow)
  const { queryKey } = optionsOf(meetupId)
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => {
      const message = whyBadObjection(text)
      return message === null ? null : { field: 'text', message }
    },
    send: async ({ text }) =>
      client.setQueryData(
        queryKey,
        await object.mutateAsync({ params: { id: meetupId }, body: { text: text.trim() } }),
      ),
    onSent: () => showToast({ type: 'success', message: '이의를 신청했어요' }),
    onFailed: (error) => {
      // The time may be over, or the host has taken the mark back.
      void client.invalidateQueries({ queryKey })
      sayFailure(error, '이의를 신청하지 못했어요')
    },
  })
  return (
    <Form form={form} className="mt-3">
      <TextArea
        label="이의 신청"
        name="text"
        hint={`${seoulShortMoment(new Date(noShow.until))}까지 한 번 할 수 있어요. 방장에게는 보이지 않아요.`}
        maxCharacters={objectionLength.max}
        rows={3}
        {...form.text('text')}
      />
      <Button type="submit" variant="secondary" className="mt-2 w-full" busy={form.isSending}>
        이의 신청하기
      </Button>
    </Form>
  )
}

/** What the member reads below what they have been told; null where they can object. */
function afterwards({ canObject, objection }: NoShow): string | null {
  if (canObject) return null
  if (objection === null) return `이의를 신청할 수 있는 ${objectionHours}시간이 지났어요.`
  if (objection.outcome === null) return '운영팀이 확인하고 있어요. 결과는 알림으로 알려 드려요.'
  return objection.outcome === 'stands'
    ? '운영팀이 확인했지만 표시를 그대로 두기로 했어요.'
    : '운영팀이 확인하고 표시를 취소했어요. 약속 비율에 들어가지 않아요.'
}

const meanings: Record<NoShow['state'], string> = {
  'no-show': `방장이 이 모임에 오지 않았다고 표시했어요. 최근 ${trustMonths}개월의 약속 비율에 들어가고, 다시 만나고 싶은 사람을 고를 수 없어요.`,
  disputed: '이의를 신청해서, 확인하는 동안 약속 비율에 들어가지 않아요.',
  struck: '방장이 이 모임에 오지 않았다고 표시했어요.',
}

const titles: Record<NoShow['state'], string> = {
  'no-show': '오지 않은 것으로 표시됐어요',
  disputed: '이의를 확인하고 있어요',
  struck: '노쇼 표시를 취소했어요',
}

/** Tells a member that they were marked as not come and what it means, and lets them object once within 48 hours. */
export function NoShowCard({ meetup: { id } }: { meetup: Meetup }) {
  const query = useQuery(optionsOf(id))
  return (
    <section
      aria-label="노쇼 표시"
      className="mx-5 mt-5 rounded-card bg-warn/10 px-4 py-4 ring-1 ring-warn/30 ring-inset"
    >
      <Answer
        query={query}
        skeleton={<Skeleton className="h-6 w-2/3" />}
        failure="노쇼 표시를 불러오지 못했어요"
        inSection
      >
        {({ noShow }) => {
          // The host has taken the mark back a moment ago, and the meetup is being read again.
          if (noShow === null) return <p className="text-15 text-ink">온 것으로 바뀌었어요.</p>
          const after = afterwards(noShow)
          return (
            <>
              <h2 className="font-bold text-15 text-ink">{titles[noShow.state]}</h2>
              <p className="mt-1 text-pretty text-15 text-ink">{meanings[noShow.state]}</p>
              {noShow.objection === null ? null : (
                <p className="mt-3 whitespace-pre-line break-words border-warn/30 border-t pt-3 text-15 text-ink">
                  내 이의 신청: {noShow.objection.text}
                </p>
              )}
              {after === null ? (
                <ObjectionForm meetupId={id} noShow={noShow} />
              ) : (
                <p className="mt-2 text-pretty text-13 text-ink-dim">{after}</p>
              )}
              {noShow.objection?.outcome === null ? (
                <NoticeOffer when="결과가 나오면" className="mt-3" />
              ) : null}
            </>
          )
        }}
      </Answer>
    </section>
  )
}
