import type { Reader } from '~/lib/server/database'

/** Null if the meetup has no link, or does not exist. */
export async function findInviteToken(db: Reader, meetupId: number): Promise<string | null> {
  const [row] = await db<{ inviteToken: string | null }[]>`
    select invite_token from meetups where id = ${meetupId}`
  return row?.inviteToken ?? null
}
