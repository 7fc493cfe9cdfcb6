import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '~/features/accounts/web/use-session'
import { cafeQueries } from '~/features/cafes/web/queries'
import { paths } from '~/features/paths'
import { changeDraft, readDraft } from '~/lib/web/form-draft'
import { timeNow } from '~/lib/web/now'
import { meetupQueries } from '../../core/web/queries'
import { timeOn } from '../new-meetup'
import { draftOfMove, placeOf } from './move-meetup-store'
import { draftOfNewMeetup, emptyNewMeetup, type TypedMeetup } from './new-meetup-store'

/** Navigation state of links from the new-meetup form to the screens that choose a cafe or a day for it. */
export const fromForm = { isFromForm: true } as const

/** The same from the form that moves this meetup. */
export const fromMoveOf = (meetupId: number) => ({ ...fromForm, movingId: meetupId })
export type FromForm = typeof fromForm | ReturnType<typeof fromMoveOf>

type Chosen = Partial<Pick<TypedMeetup, 'cafeId' | 'day'>>

function putIntoForm(client: QueryClient, memberId: number, { cafeId, day }: Chosen): void {
  const now = timeNow()
  const draft = draftOfNewMeetup(memberId)
  const initial = emptyNewMeetup(now)
  const typed = readDraft(draft, initial)?.values ?? initial
  const venue = cafeId ?? typed.cafeId
  const hours = client.getQueryData(cafeQueries.detail(String(venue)).queryKey) ?? null
  changeDraft(draft, initial, {
    ...(cafeId === undefined ? {} : { cafeId }),
    ...(day === undefined ? {} : { day, time: timeOn(day, typed.time, { now, hours }) }),
  })
}

function putIntoMove(
  client: QueryClient,
  memberId: number,
  { meetupId, cafeId, day }: Chosen & { meetupId: number },
): void {
  const meetup = client.getQueryData(meetupQueries.detail(String(meetupId)).queryKey)
  if (meetup === undefined) return
  changeDraft(draftOfMove(memberId, meetupId), placeOf(meetup), {
    ...(cafeId ? { cafeId } : {}),
    ...(day ? { day } : {}),
  })
}

/**
 * Takes a chosen cafe or day to the new-meetup form. If the form led to this screen, it goes back to the
 * form; otherwise it opens the form with the choice in the address.
 */
export function useTakeToForm(): (chosen: Chosen) => void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { account } = useSession()
  const { isFromForm = false, movingId } = (state ?? {}) as Partial<ReturnType<typeof fromMoveOf>>
  return (chosen) => {
    if (account !== null && isFromForm) {
      if (movingId === undefined) putIntoForm(client, account.id, chosen)
      else putIntoMove(client, account.id, { ...chosen, meetupId: movingId })
      void navigate(-1)
      return
    }
    const { cafeId, day } = chosen
    const query = new URLSearchParams({
      ...(cafeId ? { cafe: String(cafeId) } : {}),
      ...(day ? { date: day } : {}),
    })
    void navigate(paths.newMeetup(`?${query}`), { replace: true })
  }
}
