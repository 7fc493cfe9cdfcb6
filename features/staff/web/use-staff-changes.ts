import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShelfEntry } from '~/features/cafes/cafe'
import type { CafePrices, CafeProfile, CafeWeek } from '~/features/cafes/cafe-profile'
import type { StaffRole } from '~/features/cafes/staff'
import type { StampReward } from '~/features/loyalty/stamp'
import type { Cancelling } from '~/features/meetups/web/standing-meetups-form'
import { call } from '~/lib/web/call'
import { staffEndpoints } from '../endpoints'
import { staffQueries } from './queries'

function useChange<Input, Outcome>(send: (input: Input, client: QueryClient) => Promise<Outcome>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: (input: Input) => send(input, client) })
}

interface Versioned {
  version: string
}

export function useChangeProfile(id: number) {
  return useChange((profile: CafeProfile & Versioned, client) =>
    call(staffEndpoints.changeProfile, { params: { cafeId: id }, body: profile }, { client }),
  )
}

export function useChangeWeek(id: number) {
  return useChange(({ opening, ...week }: CafeWeek & Versioned & Cancelling, client) =>
    call(
      staffEndpoints.changeWeek,
      { params: { cafeId: id }, body: { ...week, opening: opening && [...opening] } },
      { client },
    ),
  )
}

export function useChangePrices(id: number) {
  return useChange((prices: CafePrices & Versioned, client) =>
    call(staffEndpoints.changePrices, { params: { cafeId: id }, body: prices }, { client }),
  )
}

export function useSetDayOff(cafeId: number) {
  return useChange(({ day, ...given }: { day: string; reason: string } & Cancelling, client) =>
    call(staffEndpoints.setDayOff, { params: { cafeId, day }, body: given }, { client }),
  )
}

export function useRemoveDayOff(cafeId: number) {
  return useChange((day: string, client) =>
    call(staffEndpoints.removeDayOff, { params: { cafeId, day } }, { client }),
  )
}

/** Changes the notice. If it is null, adds a new one, once for each key. */
export function useSaveNotice(cafeId: number, notice: { id: number; version: string } | null) {
  return useChange(async ({ text, key }: { text: string; key: string }, client) => {
    if (notice === null) {
      const body = { text }
      await call(staffEndpoints.addNotice, { params: { cafeId }, body }, { client, idempotencyKey: key })
    } else {
      const params = { cafeId, noticeId: notice.id }
      const body = { text, version: notice.version }
      await call(staffEndpoints.changeNotice, { params, body }, { client })
    }
  })
}

export function useRemoveNotice(cafeId: number) {
  return useChange((noticeId: number, client) =>
    call(staffEndpoints.removeNotice, { params: { cafeId, noticeId } }, { client }),
  )
}

export function useAddPhoto(id: number) {
  return useChange(({ picture, key }: { picture: Blob; key: string }, client) =>
    call(staffEndpoints.addPhoto, { params: { cafeId: id }, body: picture }, { client, idempotencyKey: key }),
  )
}

export function useArrangePhotos(id: number) {
  return useChange((arranged: { photos: string[] } & Versioned, client) =>
    call(staffEndpoints.arrangePhotos, { params: { cafeId: id }, body: arranged }, { client }),
  )
}

export function usePutOnShelf(cafeId: number) {
  return useChange(({ gameId, ...copy }: ShelfEntry, client) =>
    call(staffEndpoints.putOnShelf, { params: { cafeId, gameId }, body: copy }, { client }),
  )
}

export function useTakeFromShelf(cafeId: number) {
  return useChange((gameId: number, client) =>
    call(staffEndpoints.takeFromShelf, { params: { cafeId, gameId } }, { client }),
  )
}

/** With `isTrial` it adds nothing and only returns a preview. */
export function useImportShelf(id: number) {
  return useChange(({ names, isTrial }: { names: string[]; isTrial: boolean }, client) =>
    isTrial
      ? call(staffEndpoints.previewShelf, { params: { cafeId: id }, body: { names } }, { client })
      : call(staffEndpoints.importShelf, { params: { cafeId: id }, body: { names } }, { client }),
  )
}

export function useChangeRewards(id: number) {
  return useChange((changed: { rewards: StampReward[] } & Versioned, client) =>
    call(staffEndpoints.changeRewards, { params: { cafeId: id }, body: changed }, { client }).catch(
      (error: unknown) => {
        // The rewards are read again, so that another person's change is shown before the next attempt.
        void client.invalidateQueries({ queryKey: staffQueries.loyalty(String(id)).queryKey })
        throw error
      },
    ),
  )
}

/** Null removes the PIN. */
export function useChangePin(id: number) {
  return useChange(async (pin: string | null, client) => {
    if (pin === null) await call(staffEndpoints.removePin, { params: { cafeId: id } }, { client })
    else await call(staffEndpoints.setPin, { params: { cafeId: id }, body: { pin } }, { client })
  })
}

export function useRedeemCoupon(cafeId: number) {
  return useChange((couponId: number, client) =>
    call(staffEndpoints.redeemCoupon, { params: { cafeId, couponId } }, { client }),
  )
}

export function useCancelMeetup(cafeId: number, meetupId: number) {
  return useChange((reason: string, client) =>
    call(
      staffEndpoints.cancelMeetup,
      {
        params: { cafeId, meetupId },
        body: { reason },
      },
      { client },
    ),
  )
}

export function useSayNotHeld(cafeId: number, meetupId: number) {
  return useChange((reason: string, client) =>
    call(
      staffEndpoints.sayNotHeld,
      {
        params: { cafeId, meetupId },
        body: { reason },
      },
      { client },
    ),
  )
}

export function useSettlementFile(id: number) {
  return useChange((month: string, client) =>
    call(staffEndpoints.settlementFile, { params: { cafeId: id }, query: { month } }, { client }),
  )
}

export function useInvite(id: number) {
  return useChange(({ role, key }: { role: StaffRole; key: string }, client) =>
    call(staffEndpoints.invite, { params: { cafeId: id }, body: { role } }, { client, idempotencyKey: key }),
  )
}

export function useWithdrawInvite(cafeId: number) {
  return useChange((inviteId: number, client) =>
    call(staffEndpoints.withdrawInvite, { params: { cafeId, inviteId } }, { client }),
  )
}

export function useChangeRole(cafeId: number) {
  return useChange(({ memberId, role }: { memberId: number; role: StaffRole }, client) =>
    call(staffEndpoints.changeRole, { params: { cafeId, memberId }, body: { role } }, { client }),
  )
}

export function useRemoveStaff(cafeId: number) {
  return useChange((memberId: number, client) =>
    call(staffEndpoints.removeStaff, { params: { cafeId, memberId } }, { client }),
  )
}

export function useAcceptInvite() {
  return useChange((key: string, client) => call(staffEndpoints.acceptInvite, { body: { key } }, { client }))
}
