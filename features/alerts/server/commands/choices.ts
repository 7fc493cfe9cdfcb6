import { lockMember } from '~/features/accounts/server/commands/members'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidateOwn } from '~/lib/server/response-cache'
import { type AlertArea, alertTags, toWeekdayBits, usualChoices } from '../../alert'
import { alertRefusals } from '../../refusals'

interface Sources {
  ofCafes?: boolean | undefined
  ofGames?: boolean | undefined
  ofNews?: boolean | undefined
}

async function lockChoices(tx: Transaction, memberId: number): Promise<void> {
  await lockMember(tx, memberId)
  const { ofCafes, ofGames, ofNews } = usualChoices
  await tx`
    insert into alert_choices (member_id, of_cafes, of_games, of_news)
    values (${memberId}, ${ofCafes}, ${ofGames}, ${ofNews}) on conflict do nothing`
  await invalidateOwn(tx, [memberId], alertTags.own.all)
}

/** What waits for the next digest from a source that was switched off is dropped with it. */
export async function chooseSources(
  tx: Transaction,
  { memberId, ofCafes, ofGames, ofNews }: Sources & { memberId: number },
): Promise<void> {
  await lockChoices(tx, memberId)
  await tx`
    update alert_choices
    set of_cafes = coalesce(${ofCafes ?? null}::boolean, of_cafes),
      of_games = coalesce(${ofGames ?? null}::boolean, of_games), of_news = coalesce(${ofNews ?? null}::boolean, of_news)
    where member_id = ${memberId}`
  const off = [...(ofCafes === false ? ['cafe'] : []), ...(ofGames === false ? ['game'] : [])]
  await dropWaiting(tx, memberId, off)
  if (ofNews === false) await tx`delete from cafe_news_alerts where member_id = ${memberId}`
}

async function dropWaiting(tx: Transaction, memberId: number, sources: string[]): Promise<void> {
  await tx`
    delete from meetup_alerts
    where member_id = ${memberId} and told_at is null and source = any(${sources}::text[])`
}

/** `place` is null to keep the area and change only its distance, days and hours. The digest asks what waits whether it still fits. */
export async function chooseArea(
  tx: Transaction,
  {
    memberId,
    place,
    radiusKm,
    weekdays,
    fromHour,
    untilHour,
  }: Omit<AlertArea, 'name'> & {
    memberId: number
    place: { name: string; latitude: number; longitude: number } | null
  },
): Promise<void> {
  await lockChoices(tx, memberId)
  const changed = await tx`
    update alert_choices
    set area_name = coalesce(${place?.name ?? null}, area_name),
      latitude = coalesce(${place?.latitude ?? null}::float8, latitude),
      longitude = coalesce(${place?.longitude ?? null}::float8, longitude),
      radius_km = ${radiusKm}, weekdays = ${toWeekdayBits(weekdays)}, from_hour = ${fromHour}, until_hour = ${untilHour}
    where member_id = ${memberId} and (${place !== null}::boolean or area_name is not null)`
  if (changed.count === 0) throw refuse(alertRefusals.noArea)
}

export async function dropArea(tx: Transaction, memberId: number): Promise<void> {
  await lockChoices(tx, memberId)
  await tx`
    update alert_choices
    set area_name = null, latitude = null, longitude = null, radius_km = null, weekdays = null, from_hour = null,
      until_hour = null
    where member_id = ${memberId}`
  await dropWaiting(tx, memberId, ['area'])
}

export async function eraseAlertsOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from alert_choices where member_id = ${memberId}`
  await tx`delete from meetup_alerts where member_id = ${memberId}`
  await tx`delete from cafe_news_alerts where member_id = ${memberId}`
}
