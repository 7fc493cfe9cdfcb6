import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FavouriteRow } from '~/features/catalogue/web/favourite-row'
import { paths } from '~/features/paths'
import { lazily } from '~/lib/web/lazily'
import { Avatar } from '~/ui/avatar'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button, buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { TextField } from '~/ui/text-field'
import { type Sheet, useSheet } from '~/ui/use-sheet'
import { fewestSamples, hostedInWords, trustMonths } from '../../attendance/attendance'
import { useHandOver } from '../../hosting/web/use-hand-over'
import type { Entry } from '../../joining/endpoints'
import { entryQueries } from '../../joining/web/queries'
import { useBlockPerson, useLookAtShared } from '../../joining/web/use-block-person'
import { useRemove } from '../../joining/web/use-end-entry'

const ReportSheet = lazily(() => import('~/features/reports/web/report-sheet'), 'ReportSheet')

function Figure({ label, percent }: { label: string; percent: number | null }) {
  return (
    <div className="flex-1 px-2 text-center">
      <dt className="text-13 text-ink-dim">{label}</dt>
      <dd className="tabular mt-1 font-bold text-24 text-ink">
        {percent === null ? <span className="text-ink-dim">–</span> : `${percent}%`}
      </dd>
    </div>
  )
}

/** A member of the meetup: their trust figures, and the actions of reporting, blocking and removing them. */
export function PersonSheet({
  entry,
  sheet,
  hostAction,
  canHandOver,
}: {
  entry: Entry
  sheet: Sheet
  /** What the viewer can do as the host: remove a member before the start, and say who came after it. */
  hostAction: 'remove' | 'note-attendance' | null
  /** Whether the viewer hosts the meetup and may ask this person to take over. */
  canHandOver: boolean
}) {
  const { user, isOwn, meetupId } = entry
  // The list that this was opened from. Who is not in it themselves reports the person, not what happened at the meetup.
  const { data: entries } = useQuery(entryQueries.entries(String(meetupId)))
  const isThere = entries?.some((one) => one.isOwn)
  const block = useBlockPerson()
  const lookAtShared = useLookAtShared()
  const reporting = useSheet()
  const remove = useRemove()
  const handOver = useHandOver()
  const [isRemoving, setIsRemoving] = useState(false)
  const [reason, setReason] = useState('')
  const isKnown = user.attendPercent !== null || user.againPercent !== null

  function close() {
    sheet.close()
    setIsRemoving(false)
    setReason('')
  }

  const here = {
    meetupId,
    remove: () => {
      setIsRemoving(true)
      sheet.open()
    },
  }

  return (
    <>
      <BottomSheet
        open={sheet.isOpen}
        title={isRemoving ? `${user.name} 님 내보내기` : user.name}
        onClose={close}
        footer={
          isRemoving ? (
            <Button
              size="bottom"
              variant="danger"
              disabled={reason.trim() === ''}
              onClick={() =>
                sheet.closeThen(() => {
                  setIsRemoving(false)
                  void remove(entry, reason.trim())
                })
              }
            >
              내보내기
            </Button>
          ) : undefined
        }
      >
        {isRemoving ? (
          <TextField
            label="이유"
            hint="내보낸 사람에게 그대로 전해져요."
            placeholder="예: 인원을 줄이게 됐어요"
            maxLength={100}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : (
          <>
            <div className="flex flex-col items-center gap-3 pb-4">
              <Avatar name={user.name} src={user.image} size="huge" />
              {isKnown ? (
                <dl className="flex w-full divide-x divide-line rounded-card bg-sunken py-3">
                  <Figure label="약속을 지켜요" percent={user.attendPercent} />
                  {user.againPercent === null && user.attendPercent !== null ? null : (
                    <Figure label="다시 만나고 싶어요" percent={user.againPercent} />
                  )}
                </dl>
              ) : null}
              {entry.hosted === null ? null : (
                <p className="tabular text-center text-15 text-ink">{hostedInWords(entry.hosted)}</p>
              )}
              {isKnown ? (
                <p className="text-center text-13 text-ink-dim">
                  최근 {trustMonths}개월 모임에서 함께한 사람들이 남긴 결과예요.
                </p>
              ) : (
                <p className="w-full rounded-card bg-sunken px-4 py-4 text-center text-15 text-ink">
                  이제 막 모임을 시작했어요
                  <span className="mt-1 block text-balance text-13 text-ink-dim">
                    모임에 {fewestSamples}회 이상 참여하면 약속을 지킨 비율이 보여요.
                  </span>
                </p>
              )}
            </div>
            {user.favouriteGames.length === 0 ? null : (
              <section className="mx-auto max-w-72 pb-5">
                <h3 className="pb-2 text-center font-semibold text-13 text-ink-dim">좋아하는 게임</h3>
                <FavouriteRow games={user.favouriteGames} />
              </section>
            )}
            {isOwn ? null : (
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2 pb-1">
                <Button variant="secondary" onClick={() => sheet.closeThen(reporting.open)}>
                  신고하기
                </Button>
                <Button variant="secondary" onClick={() => sheet.closeThen(() => void block(user, here))}>
                  차단하기
                </Button>
                {hostAction === 'note-attendance' ? (
                  <Link href={paths.reviewMeetup(entry.meetupId)} className={buttonClass('secondary')}>
                    출석 확인
                  </Link>
                ) : null}
                {canHandOver ? (
                  <Button variant="secondary" onClick={() => sheet.closeThen(() => void handOver(entry))}>
                    방장 넘기기
                  </Button>
                ) : null}
                {hostAction === 'remove' ? (
                  <Button variant="secondary" className="text-bad!" onClick={() => setIsRemoving(true)}>
                    내보내기
                  </Button>
                ) : null}
              </div>
            )}
          </>
        )}
      </BottomSheet>
      {reporting.wasOpened ? (
        <Suspense fallback={null}>
          <ReportSheet
            reported={{ about: 'person', id: user.id, name: user.name, ...(isThere && { meetupId }) }}
            sheet={reporting}
            onBlocked={() => void lookAtShared(user, here)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
