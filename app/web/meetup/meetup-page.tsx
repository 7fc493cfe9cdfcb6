import { Suspense } from 'react'
import { data, isRouteErrorResponse, type LoaderFunctionArgs, useParams, useRouteError } from 'react-router'
import { meetupQueries } from '~/features/meetups/core/web/queries'
import { allGamesOf } from '~/features/meetups/games/meetup-games'
import { entryQueries } from '~/features/meetups/joining/web/queries'
import { MeetupScreen, MissingMeetup } from '~/features/meetups/web/meetup-screen'
import { isId } from '~/lib/ids'
import { isMissing } from '~/lib/web/call-failed'
import { Hydrated } from '~/lib/web/hydrated'
import { lazily } from '~/lib/web/lazily'
import { type Needs, need, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { WhenNear } from '~/ui/when-near'

const MeetupQuestions = lazily(() => import('~/features/questions/web/meetup-questions'), 'MeetupQuestions')

const StartTeachRow = lazily(() => import('~/features/timer/web/start-timer-row'), 'StartTeachRow')

const OurTable = lazily(() => import('~/features/sittings/web/our-table'), 'OurTable')

const MeetupVote = lazily(() => import('~/features/votes/web/meetup-vote'), 'MeetupVote')

const needs: Needs = ({ params: { id = '' } }) =>
  isId(id) ? [need(meetupQueries.detail(id)), need(entryQueries.entries(id))] : []
const prefetch = prefetchOnServer(needs)
export async function loader(args: LoaderFunctionArgs) {
  if (!isId(args.params.id ?? '')) throw data(null, { status: 404 })
  return prefetch(args)
}
export const clientLoader = prefetchInBrowser(needs)

export default function MeetupPage() {
  const { id } = useParams()
  return (
    <Hydrated>
      <MeetupScreen
        key={id}
        questions={(meetup) => (
          <>
            {meetup.own?.state === 'seated' ? (
              <WhenNear className="min-h-21">
                <Suspense fallback={null}>
                  <MeetupVote meetup={meetup} />
                </Suspense>
              </WhenNear>
            ) : null}
            <WhenNear className="min-h-60">
              <Suspense fallback={null}>
                <MeetupQuestions meetup={meetup} />
              </Suspense>
            </WhenNear>
          </>
        )}
        table={({ id: meetupId, own }) =>
          own?.state === 'seated' && own.checkedInAt !== null ? (
            <Suspense fallback={null}>
              <OurTable meetupId={meetupId} />
            </Suspense>
          ) : null
        }
        explanations={({ id: meetupId, ...meetup }, names) => (
          <Suspense fallback={null}>
            {allGamesOf(meetup).map((game) => (
              <StartTeachRow
                key={game.id}
                gameId={game.id}
                gameName={game.name}
                names={names}
                meetupId={meetupId}
                className="-mx-2 w-[calc(100%+--spacing(4))]"
              />
            ))}
          </Suspense>
        )}
      />
    </Hydrated>
  )
}

/** For an invalid number, and for a meetup that does not exist. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isMissing(error) && !(isRouteErrorResponse(error) && error.status === 404)) throw error
  return <MissingMeetup />
}
