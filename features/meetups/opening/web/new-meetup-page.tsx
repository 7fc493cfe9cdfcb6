import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { useSession } from '~/features/accounts/web/use-session'
import { gameQueries } from '~/features/catalogue/web/queries'
import { paths } from '~/features/paths'
import { onlyFacts } from '~/lib/facts'
import { isId } from '~/lib/ids'
import { seoulDate } from '~/lib/seoul-date'
import { changeDraft } from '~/lib/web/form-draft'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { timeNow } from '~/lib/web/now'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { TopBar } from '~/ui/top-bar'
import type { Meetup } from '../../core/endpoints'
import { openerFacts } from '../../core/facts'
import { meetupQueries } from '../../core/web/queries'
import { broughtBy, gamesIn } from '../brought-by'
import { nextSameWeekday } from '../new-meetup'
import { newMeetupNeeds } from './needs'
import { NewMeetupForm, NewMeetupSkeleton } from './new-meetup/new-meetup-form'
import { draftOfNewMeetup, emptyNewMeetup, type TypedMeetup } from './new-meetup-store'

export const loader = memberLoader
export const clientLoader = memberNeeds(newMeetupNeeds)

/** Everything of an earlier meetup but its password, on the next day with its weekday. */
function opensAgain(meetup: Meetup): Partial<TypedMeetup> {
  const { title, content, cafe, day, time, minPeople, maxPeople, autoAccepts, isPublic, games, brought } =
    meetup
  return {
    ...{ title, content, time, minPeople, maxPeople, autoAccepts, isPublic, games, brought },
    cafeId: cafe.id,
    day: nextSameWeekday(day, seoulDate(timeNow())),
    password: '',
    days: [],
    contact: meetup.contact ?? '',
    ...onlyFacts(openerFacts, meetup),
  }
}

function Filled({ memberId }: { memberId: number }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const gameIds = gamesIn(params)
  const games = useQuery({ ...gameQueries.several(gameIds), enabled: gameIds.length > 0 })
  const earlierId = params.get('again') ?? ''
  const earlier = useQuery({ ...meetupQueries.detail(earlierId), enabled: isId(earlierId) })
  // A meetup that cannot be read again leaves the form as it is.
  const isReading = (gameIds.length > 0 && games.isPending) || (isId(earlierId) && earlier.isPending)
  const again = earlier.data && !earlier.data.isLocked ? opensAgain(earlier.data) : null
  const brought = again ?? broughtBy(params, games.data ?? [])
  const take = useEffectEvent(() => {
    if (brought === null) return
    changeDraft(draftOfNewMeetup(memberId), emptyNewMeetup(timeNow()), brought)
    // A reload must not overwrite later changes with these values.
    void navigate(paths.newMeetup(), { replace: true })
  })
  const isBrought = brought !== null
  useEffect(() => {
    if (isBrought && !isReading) take()
  }, [isBrought, isReading])
  return isBrought || isReading ? <NewMeetupSkeleton /> : <NewMeetupForm memberId={memberId} />
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
