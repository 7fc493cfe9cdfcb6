import { useLocation, useNavigate } from 'react-router'
import { useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { changeDraft, readDraft } from '~/lib/web/form-draft'
import { draftOfNewMeetup, emptyNewMeetup, type TypedMeetup, withTimeOn } from './new-meetup-store'

/** Set where the form of a new room leads to a screen that chooses something for it. */
export const fromForm = { isFromForm: true } as const

type Chosen = Partial<Pick<TypedMeetup, 'cafeId' | 'day'>>

function putIntoForm(memberId: number, { cafeId, day }: Chosen): void {
  const now = new Date()
  const draft = draftOfNewMeetup(memberId)
  const initial = emptyNewMeetup(now)
  const typed = readDraft(draft, initial)?.values ?? initial
  changeDraft(draft, initial, {
    // The games are of the other cafe's shelf.
    ...(cafeId === undefined || cafeId === typed.cafeId ? {} : { cafeId, games: [] }),
    ...(day === undefined ? {} : withTimeOn(day, typed.time, now)),
  })
}

/**
 * Takes a cafe or a day that was chosen on a screen of its own back to the form of a new room: by going back to it where
 * it is behind, else by opening it with what was chosen.
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
