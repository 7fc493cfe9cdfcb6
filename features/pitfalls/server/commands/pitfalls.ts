import { whyAbusive } from '~/features/accounts/abuse-words'
import { lockOperator, type Operating } from '~/features/accounts/server/commands/account-status'
import { lockMember } from '~/features/accounts/server/commands/members'
import { type Acting, lockCafeFor, recordAction } from '~/features/cafes/server/commands/as-staff'
import { findCopy } from '~/features/cafes/server/queries/shelf'
import { catalogueRefusals } from '~/features/catalogue/refusals'
import { fold } from '~/features/catalogue/search-text'
import { dayMs } from '~/lib/durations'
import { badInput, refuse, refuseIf } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { isShown, type PitfallMaker, pitfallTags, toPitfallMaker, whyNotWrite } from '../../pitfall'
import { pitfallRefusals } from '../../refusals'
import { pitfallAtCafeAudits, pitfallAudits } from '../audit'
import { countConfirmations, hasPitfall, measurePitfalls } from '../queries'

interface Writing {
  gameId: number
  text: string
  now: Date
}

/** Locks the game, so that two who write at once exceed no limit, and no merge falls between. */
async function write(
  tx: Transaction,
  {
    gameId,
    text,
    madeBy,
    authorId,
    cafeId,
    now,
  }: Writing & { madeBy: PitfallMaker; authorId: number; cafeId: number | null },
): Promise<number> {
  const problem = whyAbusive('내용에', text)
  if (problem !== null) throw badInput({ text: problem })
  const [game] = await tx<{ id: number }[]>`select id from games where id = ${gameId} for no key update`
  if (!game) throw refuse(catalogueRefusals.noGame)
  if (cafeId !== null && (await findCopy(tx, { cafeId, gameId })) === null)
    throw refuse(pitfallRefusals.notOnShelf)
  // Texts that differ only in spaces, signs and case are one.
  const folded = fold(text)
  if (await hasPitfall(tx, { gameId, folded })) throw refuse(pitfallRefusals.known)
  const since = new Date(now.getTime() - dayMs)
  refuseIf(
    whyNotWrite(madeBy, await measurePitfalls(tx, { gameId, cafeId, authorId, since })),
    pitfallRefusals,
  )
  const [stored] = await tx<{ id: number }[]>`
    insert into game_pitfalls (game_id, body, folded, made_by, author_id, cafe_id, is_shown, created_at)
    values (${gameId}, ${text}, ${folded}, ${madeBy}, ${authorId}, ${cafeId}, ${isShown({ madeBy, confirmations: 0 })}, ${now})
    returning id`
  if (!stored) throw new Error('the pitfall has no number')
  await noteChanged(tx, gameId, [authorId])
  return stored.id
}

async function noteChanged(tx: Transaction, gameId: number, memberIds: readonly number[]): Promise<void> {
  await invalidate(tx, pitfallTags.ofGame.of(gameId))
  await invalidateOwn(tx, memberIds, pitfallTags.own.of(gameId))
}

export async function propose(tx: Transaction, writing: Writing & { memberId: number }): Promise<number> {
  await lockMember(tx, writing.memberId)
  return write(tx, { ...writing, madeBy: 'member', authorId: writing.memberId, cafeId: null })
}

export async function writeForCafe(tx: Transaction, writing: Writing & Acting): Promise<number> {
  const { actorId, cafeId, gameId } = writing
  await lockMember(tx, actorId)
  await lockCafeFor(tx, { cafeId, memberId: actorId })
  const id = await write(tx, { ...writing, madeBy: 'staff', authorId: actorId })
  await recordAction(tx, writing, {
    action: pitfallAtCafeAudits['write-pitfall'],
    details: { game: gameId, pitfall: id },
  })
  return id
}

export async function writeAsOperator(tx: Transaction, writing: Writing & Operating): Promise<number> {
  const { operatorId, gameId, now } = writing
  await lockOperator(tx, { operatorId, need: 'content', now })
  const id = await write(tx, { ...writing, madeBy: 'operator', authorId: operatorId, cafeId: null })
  await audit(tx, {
    actorId: operatorId,
    action: pitfallAudits['write-pitfall'],
    thing: gameId,
    details: { pitfall: id },
    now,
  })
  return id
}

interface One {
  gameId: number
  id: number
  memberId: number
}

async function lockPitfall(tx: Transaction, { gameId, id }: Pick<One, 'gameId' | 'id'>) {
  const [found] = await tx<{ authorId: number | null; madeBy: string }[]>`
    select author_id, made_by from game_pitfalls
    where id = ${id} and game_id = ${gameId} and hidden_at is null for no key update`
  if (!found) throw refuse(pitfallRefusals.noPitfall)
  return found
}

/** Shows or no longer shows what a member proposed, as its confirmations say. */
async function recount(tx: Transaction, { gameId, id, memberId }: One, madeBy: string) {
  const confirmations = await countConfirmations(tx, id)
  const shown = isShown({ madeBy: toPitfallMaker(madeBy), confirmations })
  await tx`update game_pitfalls set is_shown = ${shown} where id = ${id} and is_shown <> ${shown}`
  await noteChanged(tx, gameId, [memberId])
  return { confirmations, isShown: shown }
}

export async function confirm(tx: Transaction, confirming: One & { now: Date }) {
  const { id, memberId, now } = confirming
  await lockMember(tx, memberId)
  const { authorId, madeBy } = await lockPitfall(tx, confirming)
  if (authorId === memberId) throw refuse(pitfallRefusals.own)
  await tx`
    insert into pitfall_confirmations (pitfall_id, member_id, confirmed_at) values (${id}, ${memberId}, ${now})
    on conflict do nothing`
  return recount(tx, confirming, madeBy)
}

export async function takeBack(tx: Transaction, confirmed: One) {
  const { madeBy } = await lockPitfall(tx, confirmed)
  await tx`
    delete from pitfall_confirmations where pitfall_id = ${confirmed.id} and member_id = ${confirmed.memberId}`
  return recount(tx, confirmed, madeBy)
}

export async function removeOwn(tx: Transaction, { gameId, id, memberId }: One): Promise<void> {
  const removed = await tx<{ id: number }[]>`
    delete from game_pitfalls
    where id = ${id} and game_id = ${gameId} and author_id = ${memberId} and hidden_at is null returning id`
  if (removed.length === 0) throw refuse(pitfallRefusals.noPitfall)
  await noteChanged(tx, gameId, [memberId])
}

export async function setHidden(
  tx: Transaction,
  { id, isHidden, operatorId, now }: Operating & { id: number; isHidden: boolean },
): Promise<void> {
  await lockOperator(tx, { operatorId, need: 'content', now })
  const [changed] = await tx<{ gameId: number; body: string }[]>`
    update game_pitfalls set hidden_at = ${isHidden ? now : null}
    where id = ${id} and (hidden_at is null) = ${isHidden} returning game_id, body`
  if (!changed) {
    const found = await tx`select from game_pitfalls where id = ${id}`
    // Another operator was faster.
    if (found.length > 0) return
    throw refuse(pitfallRefusals.noPitfall)
  }
  await audit(tx, {
    actorId: operatorId,
    action: pitfallAudits[isHidden ? 'hide-pitfall' : 'show-pitfall'],
    thing: changed.gameId,
    details: { pitfall: id, text: changed.body },
    now,
  })
  await noteChanged(tx, changed.gameId, [])
}

/** The texts stay, and what others have confirmed with this member stays shown. */
export async function forgetPitfallsOf(tx: Transaction, memberId: number): Promise<void> {
  const confirmed = await tx<{ gameId: number }[]>`
    with gone as (delete from pitfall_confirmations where member_id = ${memberId} returning pitfall_id)
    select distinct game_id from gone join game_pitfalls on game_pitfalls.id = pitfall_id`
  await tx`update game_pitfalls set author_id = null where author_id = ${memberId}`
  await invalidate(tx, ...confirmed.map(({ gameId }) => pitfallTags.ofGame.of(gameId)))
}
