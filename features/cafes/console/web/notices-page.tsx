import { useState } from 'react'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { cafeLimits, whyBadNotice } from '~/features/cafes/cafe-profile'
import { cafeRefusals } from '~/features/cafes/refusals'
import { staffPaths } from '~/features/staff-paths'
import { seoulDayInWords } from '~/lib/seoul-date'
import { isRefused } from '~/lib/web/call-failed'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { BottomBar } from '~/ui/bottom-bar'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { ContinuedDraft, Form } from '~/ui/form'
import { IconButton } from '~/ui/icon-button'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { consoleEndpoints, type ManagedCafe } from '../endpoints'
import { ConsoleScreen } from './console-screen'
import { managedCafeNeeds } from './needs'

export const loader = memberLoader
export const clientLoader = memberNeeds(managedCafeNeeds)

type ManagedNotice = ManagedCafe['notices'][number]

const isNotice = (stored: unknown): stored is { text: string } =>
  typeof stored === 'object' && stored !== null && 'text' in stored && typeof stored.text === 'string'

function NoticeForm({
  cafeId,
  notice,
  onDone,
}: {
  cafeId: number
  notice: ManagedNotice | null
  onDone: () => void
}) {
  // Keeps the version that was opened. A newer one would silently overwrite what other people save meanwhile.
  const [opened] = useState(notice)
  const memberId = useRememberedMember()
  const add = useCall(consoleEndpoints.addNotice)
  const change = useCall(consoleEndpoints.changeNotice)
  const form = useForm({
    initial: { text: opened?.text ?? '' },
    draft: { name: `cafe-notice-${cafeId}-${opened?.id ?? 'new'}`, memberId, isValid: isNotice },
    check: ({ text }) => {
      const message = whyBadNotice(text)
      return message === null ? null : { field: 'text', message }
    },
    send: async (typed, { key }) => {
      const text = typed.text.trim()
      if (opened === null) return add.mutateAsync({ params: { cafeId }, body: { text }, key })
      const { id: noticeId, version } = opened
      return change.mutateAsync({ params: { cafeId, noticeId }, body: { text, version } })
    },
    onSent: () => {
      showToast({ type: 'success', message: opened === null ? '공지를 추가했어요' : '공지를 수정했어요' })
      onDone()
    },
    onFailed: (error) =>
      isRefused(error, cafeRefusals.changedMeanwhile)
        ? sayFailure(error, '다른 사람이 먼저 수정했어요')
        : sayFailure(error, '공지를 저장하지 못했어요'),
  })
  return (
    <Form form={form} className="flex flex-col gap-3">
      <ContinuedDraft form={form} />
      <TextArea label="공지" name="text" rows={6} maxCharacters={cafeLimits.notice} {...form.text('text')} />
      <Button type="submit" size="bottom" busy={form.isSending} disabled={!form.isChanged}>
        {opened === null ? '공지 추가' : '공지 수정'}
      </Button>
    </Form>
  )
}

function Notices({ cafe }: { cafe: ManagedCafe }) {
  const remove = useCall(consoleEndpoints.removeNotice)
  const [edited, setEdited] = useState<ManagedNotice | 'new' | null>(null)

  async function askToRemove(notice: ManagedNotice) {
    await showDialog({
      title: '공지를 삭제할까요?',
      message: '손님에게 더는 보이지 않고, 되돌릴 수 없어요.',
      confirmLabel: '삭제',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: () =>
        remove.mutateAsync({ params: { cafeId: cafe.id, noticeId: notice.id } }).then(
          () => showToast({ type: 'success', message: '공지를 삭제했어요' }),
          (error: Error) => sayFailure(error, '공지를 삭제하지 못했어요'),
        ),
    })
  }

  return (
    <div className="pb-24">
      {cafe.notices.length === 0 ? (
        <EmptyState
          icon="document"
          title="아직 공지가 없어요"
          description="대회, 단체 손님, 새로 들어온 게임을 손님에게 알려 보세요."
        />
      ) : (
        <ul aria-label="공지" className="flex flex-col gap-3 px-5 pt-4">
          {cafe.notices.map((notice) => (
            <li key={notice.id} className="rounded-card bg-raised py-2 pr-1 pl-4 shadow-card">
              <div className="flex items-center gap-1">
                <p className="tabular min-w-0 flex-1 text-13 text-ink-dim">
                  {seoulDayInWords(new Date(notice.updatedAt))}
                </p>
                <IconButton icon="pencil" label="공지 수정" onClick={() => setEdited(notice)} />
                <IconButton icon="trash" label="공지 삭제" onClick={() => askToRemove(notice)} />
              </div>
              <p className="wrap-anywhere whitespace-pre-line pr-3 pb-2 text-15 text-ink">{notice.text}</p>
            </li>
          ))}
        </ul>
      )}
      <BottomBar>
        <Button size="bottom" onClick={() => setEdited('new')}>
          공지 추가
        </Button>
      </BottomBar>
      <BottomSheet
        open={edited !== null}
        title={edited === 'new' ? '공지 추가' : '공지 수정'}
        onClose={() => setEdited(null)}
      >
        {edited === null ? null : (
          <NoticeForm
            cafeId={cafe.id}
            notice={edited === 'new' ? null : edited}
            onDone={() => setEdited(null)}
          />
        )}
      </BottomSheet>
    </div>
  )
}

export default function NoticesPage() {
  return (
    <ConsoleScreen title="공지" path={staffPaths.notices}>
      {(cafe) => <Notices cafe={cafe} />}
    </ConsoleScreen>
  )
}
