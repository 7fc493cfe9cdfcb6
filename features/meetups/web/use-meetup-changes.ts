import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import type { FormRequest } from '~/lib/web/use-form'
import type { Arrival } from '../attendance'
import type { ShownCallingOff } from '../calling-off'
import {
  answersShape,
  attendanceShape,
  callingOffShape,
  confirmationShape,
  entryChangesShape,
  joinShape,
  leavingEffectShape,
  leavingShape,
  lineShape,
  meetupChangesShape,
  meetupEndpoints,
  meetupShape,
  newMeetupShape,
  ownStateShape,
  placeInLineShape,
  ticketShape,
  unlockShape,
} from '../contract'
import type { PassOutcome } from '../pass-outcome'
import { meetupQueries, ownMeetupQueries } from './queries'
import { keepTicket, keptTicket } from './unlock-store'

/** Refetches meetups. After a failed change the screen may be outdated. */
function useReadAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: meetupQueries.all() }),
      client.invalidateQueries({ queryKey: ownMeetupQueries.all() }),
    ])
}

function useChange<Given, Reply>(change: (given: Given) => Promise<Reply>) {
  const readAgain = useReadAgain()
  return useMutation({ mutationFn: change, onError: () => void readAgain() })
}

/** Joining a meetup, and waiting in its line. */
export function useJoining(meetupId: number) {
  const client = useQueryClient()
  const ticket = () => keptTicket(String(meetupId))
  return {
    join: useChange(async ({ key }: { key: string }) => {
      const body = joinShape.toWire({ meetupId, ticket: ticket() })
      return ownStateShape.fromWire(
        await call(meetupEndpoints.join, { body }, { client, idempotencyKey: key }),
      )
    }),
    wait: useChange(async () => {
      const body = lineShape.toWire({ ticket: ticket() })
      return placeInLineShape.fromWire(
        await call(meetupEndpoints.wait, { params: { id: meetupId }, body }, { client }),
      )
    }),
    stopWaiting: useChange(() => call(meetupEndpoints.stopWaiting, { params: { id: meetupId } }, { client })),
  }
}

/** Gives up a seat or a request, or removes a member. `expected` is the effect on the pass that was shown. */
export function useLeaving() {
  const client = useQueryClient()
  return useChange(
    async ({
      entryId,
      expected,
      reason,
      because,
    }: {
      entryId: number
      expected: PassOutcome['effect']
      reason?: string | undefined
      because?: 'blocked' | undefined
    }) => {
      const body = leavingShape.toWire({ expected, reason, because })
      return leavingEffectShape.fromWire(
        await call(meetupEndpoints.leave, { params: { id: entryId }, body }, { client }),
      )
    },
  )
}

export function useEntryChanges() {
  const client = useQueryClient()
  const change = (entryId: number, changes: Parameters<typeof entryChangesShape.toWire>[0]) =>
    call(
      meetupEndpoints.change,
      { params: { id: entryId }, body: entryChangesShape.toWire(changes) },
      { client },
    )
  return {
    answer: useChange(({ entryId, isAccepted }: { entryId: number; isAccepted: boolean }) =>
      change(entryId, { isAccepted }),
    ),
    tellArrival: useChange(({ entryId, arrival }: { entryId: number; arrival: Arrival }) =>
      change(entryId, { arrival }),
    ),
  }
}

/** The host's commands on the whole meetup. */
export function useHosting(id: number) {
  const client = useQueryClient()
  const params = { id }
  return {
    confirm: useChange(({ takesLate }: { takesLate: boolean }) =>
      call(meetupEndpoints.confirm, { params, body: confirmationShape.toWire({ takesLate }) }, { client }),
    ),
    close: useChange(() => call(meetupEndpoints.close, { params }, { client })),
    end: useChange(() => call(meetupEndpoints.end, { params }, { client })),
    /** `expected` is what the host was shown. */
    callOff: useChange((expected: ShownCallingOff) =>
      call(meetupEndpoints.callOff, { params, body: callingOffShape.toWire({ expected }) }, { client }),
    ),
    edit: useChange((text: { title: string; content: string }) =>
      call(meetupEndpoints.edit, { params, body: meetupChangesShape.toWire(text) }, { client }),
    ),
  }
}

export function useOpenMeetup() {
  const client = useQueryClient()
  return useChange(
    async ({
      meetup,
      key,
    }: { meetup: Parameters<typeof newMeetupShape.toWire>[0] } & Pick<FormRequest, 'key'>) =>
      meetupShape.fromWire(
        await call(
          meetupEndpoints.open,
          { body: newMeetupShape.toWire(meetup) },
          { client, idempotencyKey: key },
        ),
      ),
  )
}

/** Unlocks a private meetup in this tab. */
export function useUnlock(id: string) {
  const client = useQueryClient()
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: async (password: string) => {
      const body = unlockShape.toWire({ password })
      const wire = await call(meetupEndpoints.unlock, { params: { id }, body }, { client })
      keepTicket(id, ticketShape.fromWire(wire))
      await readAgain()
    },
  })
}

/** Records who came, and whom the member would meet again. */
export function useAfterwards(id: number) {
  const client = useQueryClient()
  return {
    noteAttendance: useChange((people: { entryId: number; hasAttended: boolean }[]) =>
      call(
        meetupEndpoints.noteAttendance,
        { params: { id }, body: attendanceShape.toWire({ people }) },
        { client },
      ),
    ),
    answer: useChange((answers: { userId: number; wouldMeetAgain: boolean }[]) =>
      call(meetupEndpoints.answer, { params: { id }, body: answersShape.toWire({ answers }) }, { client }),
    ),
  }
}
