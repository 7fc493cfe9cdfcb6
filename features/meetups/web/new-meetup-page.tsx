import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { isId } from '~/lib/ids'
import { changeDraft } from '~/lib/web/form-draft'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { TopBar } from '~/ui/top-bar'
import { isDay } from '../meetup'
import { newMeetupNeeds } from './needs'
import { NewMeetupForm, NewMeetupSkeleton } from './new-meetup/new-meetup-form'
import { draftOfNewMeetup, emptyNewMeetup, type TypedMeetup } from './new-meetup-store'

export const loader = memberLoader
export const clientLoader = memberNeeds(newMeetupNeeds)

/** The cafe and day in the address, which come from a cafe's page or from the calendar screen. */
function broughtBy(params: URLSearchParams): Partial<TypedMeetup> | null {
  const cafe = params.get('cafe') ?? ''
  const day = params.get('date') ?? ''
  const part = {
    ...(isId(cafe) ? { cafeId: Number(cafe), games: [] } : {}),
    ...(isDay(day) ? { day } : {}),
  }
  return Object.keys(part).length === 0 ? null : part
}

function Filled({ memberId }: { memberId: number }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const brought = broughtBy(params)
  const take = useEffectEvent(() => {
    if (brought === null) return
    changeDraft(draftOfNewMeetup(memberId), emptyNewMeetup(new Date()), brought)
    // A reload must not overwrite later changes with these values.
    void navigate(paths.newMeetup(), { replace: true })
  })
  const isBrought = brought !== null
  useEffect(() => {
    if (isBrought) take()
  }, [isBrought])
  return isBrought ? <NewMeetupSkeleton /> : <NewMeetupForm memberId={memberId} />
}

function AsMember() {
  const { account } = useSession()
  return account === null ? <NewMeetupSkeleton /> : <Filled key={account.id} memberId={account.id} />
}

export default function NewMeetupPage() {
  const goBack = useWayBack(paths.meetups())
  return (
    <>
      <PageHead title="모임 열기" path={paths.newMeetup()} hidden />
      <TopBar title="모임 열기" backHref={paths.meetups()} onBack={goBack} />
      <MembersOnly skeleton={<NewMeetupSkeleton />}>
        <AsMember />
      </MembersOnly>
    </>
  )
}
