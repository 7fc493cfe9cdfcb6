import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShelfEntry } from '~/features/cafes/cafe'
import type { CafePrices, CafeProfile, CafeWeek } from '~/features/cafes/cafe-profile'
import type { StaffRole } from '~/features/cafes/staff'
import type { StampReward } from '~/features/loyalty/stamp'
import type { Cancelling } from '~/features/meetups/web/standing-meetups-form'
import { call } from '~/lib/web/call'
import {
  arrangedPhotosShape,
  cafeMeetupParamsShape,
  cancelReasonShape,
  changedCafeNoticeShape,
  changedRewardsShape,
  dayOffParamsShape,
  dayOffReasonShape,
  guestCouponParamsShape,
  guestCouponShape,
  inviteKeyShape,
  inviteParamsShape,
  joinedCafeShape,
  monthAskedShape,
  newCafeNoticeShape,
  newInviteShape,
  newPinShape,
  noticeParamsShape,
  pricesShape,
  profileShape,
  settlementFileShape,
  shelfCopyShape,
  shelfListShape,
  shelfParamsShape,
  shelfReportShape,
  staffEndpoints,
  staffParamsShape,
  staffRoleShape,
  weekShape,
} from '../contract'
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
    call(staffEndpoints.changeProfile, { params: { id }, body: profileShape.toWire(profile) }, { client }),
  )
}

export function useChangeWeek(id: number) {
  return useChange(({ opening, ...week }: CafeWeek & Versioned & Cancelling, client) =>
    call(
      staffEndpoints.changeWeek,
      { params: { id }, body: weekShape.toWire({ ...week, opening: opening && [...opening] }) },
      { client },
    ),
  )
}

export function useChangePrices(id: number) {
  return useChange((prices: CafePrices & Versioned, client) =>
    call(staffEndpoints.changePrices, { params: { id }, body: pricesShape.toWire(prices) }, { client }),
  )
}

export function useSetDayOff(cafeId: number) {
  return useChange(({ day, ...given }: { day: string; reason: string } & Cancelling, client) =>
    call(
      staffEndpoints.setDayOff,
      { params: dayOffParamsShape.toWire({ cafeId, day }), body: dayOffReasonShape.toWire(given) },
      { client },
    ),
  )
}

export function useRemoveDayOff(cafeId: number) {
  return useChange((day: string, client) =>
    call(staffEndpoints.removeDayOff, { params: dayOffParamsShape.toWire({ cafeId, day }) }, { client }),
  )
}

/** Changes the notice. If it is null, adds a new one, once for each key. */
export function useSaveNotice(cafeId: number, notice: { id: number; version: string } | null) {
  return useChange(async ({ text, key }: { text: string; key: string }, client) => {
    if (notice === null) {
      const body = newCafeNoticeShape.toWire({ text })
      await call(staffEndpoints.addNotice, { params: { id: cafeId }, body }, { client, idempotencyKey: key })
    } else {
      const params = noticeParamsShape.toWire({ cafeId, noticeId: notice.id })
      const body = changedCafeNoticeShape.toWire({ text, version: notice.version })
      await call(staffEndpoints.changeNotice, { params, body }, { client })
    }
  })
}

export function useRemoveNotice(cafeId: number) {
  return useChange((noticeId: number, client) =>
    call(staffEndpoints.removeNotice, { params: noticeParamsShape.toWire({ cafeId, noticeId }) }, { client }),
  )
}

export function useAddPhoto(id: number) {
  return useChange(({ picture, key }: { picture: Blob; key: string }, client) =>
    call(staffEndpoints.addPhoto, { params: { id }, body: picture }, { client, idempotencyKey: key }),
  )
}

export function useArrangePhotos(id: number) {
  return useChange((arranged: { photos: string[] } & Versioned, client) =>
    call(
      staffEndpoints.arrangePhotos,
      { params: { id }, body: arrangedPhotosShape.toWire(arranged) },
      { client },
    ),
  )
}

export function usePutOnShelf(cafeId: number) {
  return useChange(({ gameId, ...copy }: ShelfEntry, client) =>
    call(
      staffEndpoints.putOnShelf,
      { params: shelfParamsShape.toWire({ cafeId, gameId }), body: shelfCopyShape.toWire(copy) },
      { client },
    ),
  )
}

export function useTakeFromShelf(cafeId: number) {
  return useChange((gameId: number, client) =>
    call(staffEndpoints.takeFromShelf, { params: shelfParamsShape.toWire({ cafeId, gameId }) }, { client }),
  )
}

/** With `isTrial` it adds nothing and only returns a preview. */
export function useImportShelf(id: number) {
  return useChange(async ({ names, isTrial }: { names: string[]; isTrial: boolean }, client) =>
    shelfReportShape.fromWire(
      await call(
        isTrial ? staffEndpoints.previewShelf : staffEndpoints.importShelf,
        { params: { id }, body: shelfListShape.toWire({ names }) },
        { client },
      ),
    ),
  )
}

export function useChangeRewards(id: number) {
  return useChange((changed: { rewards: StampReward[] } & Versioned, client) =>
    call(
      staffEndpoints.changeRewards,
      { params: { id }, body: changedRewardsShape.toWire(changed) },
      { client },
    ).catch((error: unknown) => {
      // The rewards are read again, so that another person's change is shown before the next attempt.
      void client.invalidateQueries({ queryKey: staffQueries.loyalty(String(id)).queryKey })
      throw error
    }),
  )
}

/** Null removes the PIN. */
export function useChangePin(id: number) {
  return useChange(async (pin: string | null, client) => {
    if (pin === null) await call(staffEndpoints.removePin, { params: { id } }, { client })
    else await call(staffEndpoints.setPin, { params: { id }, body: newPinShape.toWire({ pin }) }, { client })
  })
}

export function useRedeemCoupon(cafeId: number) {
  return useChange(async (couponId: number, client) =>
    guestCouponShape.fromWire(
      await call(
        staffEndpoints.redeemCoupon,
        { params: guestCouponParamsShape.toWire({ cafeId, couponId }) },
        { client },
      ),
    ),
  )
}

export function useCancelMeetup(cafeId: number, meetupId: number) {
  return useChange((reason: string, client) =>
    call(
      staffEndpoints.cancelMeetup,
      {
        params: cafeMeetupParamsShape.toWire({ cafeId, meetupId }),
        body: cancelReasonShape.toWire({ reason }),
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
        params: cafeMeetupParamsShape.toWire({ cafeId, meetupId }),
        body: cancelReasonShape.toWire({ reason }),
      },
      { client },
    ),
  )
}

export function useSettlementFile(id: number) {
  return useChange(async (month: string, client) =>
    settlementFileShape.fromWire(
      await call(
        staffEndpoints.settlementFile,
        { params: { id }, query: monthAskedShape.toWire({ month }) },
        { client },
      ),
    ),
  )
}

export function useInvite(id: number) {
  return useChange(async ({ role, key }: { role: StaffRole; key: string }, client) =>
    newInviteShape.fromWire(
      await call(
        staffEndpoints.invite,
        { params: { id }, body: staffRoleShape.toWire({ role }) },
        { client, idempotencyKey: key },
      ),
    ),
  )
}

export function useWithdrawInvite(cafeId: number) {
  return useChange((inviteId: number, client) =>
    call(
      staffEndpoints.withdrawInvite,
      { params: inviteParamsShape.toWire({ cafeId, inviteId }) },
      { client },
    ),
  )
}

export function useChangeRole(cafeId: number) {
  return useChange(({ memberId, role }: { memberId: number; role: StaffRole }, client) =>
    call(
      staffEndpoints.changeRole,
      { params: staffParamsShape.toWire({ cafeId, memberId }), body: staffRoleShape.toWire({ role }) },
      { client },
    ),
  )
}

export function useRemoveStaff(cafeId: number) {
  return useChange((memberId: number, client) =>
    call(staffEndpoints.removeStaff, { params: staffParamsShape.toWire({ cafeId, memberId }) }, { client }),
  )
}

export function useAcceptInvite() {
  return useChange(async (key: string, client) =>
    joinedCafeShape.fromWire(
      await call(staffEndpoints.acceptInvite, { body: inviteKeyShape.toWire({ key }) }, { client }),
    ),
  )
}
