import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ownQuery } from '~/lib/web/own-query'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import type { Meetup } from '../../core/endpoints'
import { attendanceEndpoints } from '../endpoints'

/** From the start on, seated members can say that the meetup did not take place, and take it back. */
export function NotHeldStatement({ meetup: { id, own, status } }: { meetup: Meetup }) {
  const client = useQueryClient()
  // Every meetup is closed before its start. The server, whose clock counts, says whether it has begun.
  const isAsked = own?.state === 'seated' && (status === 'closed' || status === 'ended')
  const input = { params: { id } }
  const options = ownQuery(attendanceEndpoints.notHeldStatement, input)
  const query = useQuery({ ...options, enabled: isAsked })
  const say = useCall(attendanceEndpoints.sayNotHeld)
  const takeBack = useCall(attendanceEndpoints.takeBackNotHeld)
  const statement = query.data
  if (!isAsked || statement === undefined || (!statement.canSay && !statement.hasSaid)) return null
  const send = (hasSaid: boolean) =>
    (hasSaid ? say : takeBack).mutateAsync(input).then(
      (now) => {
        client.setQueryData(options.queryKey, now)
        showToast({ type: 'success', message: hasSaid ? '알렸어요' : '알린 것을 거뒀어요' })
      },
      (error: Error) => sayFailure(error, '알리지 못했어요'),
    )
  return (
    <section aria-label="열리지 않은 모임" className="mx-5 mt-5 rounded-card bg-sunken px-4 py-4">
      <p className="text-pretty text-15 text-ink">
        {statement.outcome === 'held'
          ? '운영팀이 열린 모임으로 확인했어요.'
          : statement.hasSaid
            ? '모임이 열리지 않았다고 알렸어요. 두 명이 알리면 운영팀이 확인해요.'
            : '모임이 열리지 않았나요? 두 명이 알리면 운영팀이 확인해요. 열리지 않은 모임이면 이용권이 돌아와요.'}
      </p>
      {statement.canSay ? (
        <Button variant="secondary" className="mt-3" onClick={() => send(!statement.hasSaid)}>
          {statement.hasSaid ? '알린 것 거두기' : '모임이 열리지 않았어요'}
        </Button>
      ) : null}
    </section>
  )
}
