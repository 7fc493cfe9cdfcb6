import { useLocation, useNavigate } from 'react-router'
import { useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { changeDraft, readDraft } from '~/lib/web/form-draft'
import { draftOfNewMeetup, emptyNewMeetup, type TypedMeetup, withTimeOn } from './new-meetup-store'

/** Navigation state of links from the new-meetup form to the screens that choose a cafe or a day for it. */
export const fromForm = { isFromForm: true } as const

type Chosen = Partial<Pick<TypedMeetup, 'cafeId' | 'day'>>

function putIntoForm(memberId: number, { cafeId, day }: Chosen): void {
  const now = new Date()
  const draft = draftOfNewMeetup(memberId)
  const initial = emptyNewMeetup(now)
  const typed = readDraft(draft, initial)?.values ?? initial
  changeDraft(draft, initial, {
    ...(cafeId === undefined ? {} : { cafeId }),
    ...(day === undefined ? {} : withTimeOn(day, typed.time, now)),
  })
}

/**
 * Takes a chosen cafe or day to the new-meetup form. If the form led to this screen, it goes back to the
 * form; otherwise it opens the form with the choice in the address.
 */
export function useTakeToForm(): (chosen: Chosen) => void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const { account } = useSession()
  const isFromForm = (state as Partial<typeof fromForm> | null)?.isFromForm === true
  return (chosen) => {
    if (account !== null && isFromForm) {
      putIntoForm(account.id, chosen)
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
