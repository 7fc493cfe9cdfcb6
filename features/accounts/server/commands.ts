import type { Transaction } from '~/lib/server/database'
import { announceChange } from '~/lib/server/kept-replies'
import type { NewMember } from '../member'

export async function addMember(tx: Transaction, member: NewMember): Promise<number> {
  const [id] = await addMembers(tx, [member])
  if (id === undefined) throw new Error('the member was not stored')
  return id
}

/** Any number of members in one statement. The ids come in their order. */
export async function addMembers(tx: Transaction, members: NewMember[]): Promise<number[]> {
  const rows = JSON.stringify(
    members.map((member, place) => ({
      place,
      demo_key: member.demoKey ?? null,
      nickname: member.nickname,
      bio: member.bio ?? '',
      image: member.image ?? null,
      joined_at: member.joinedAt.toISOString(),
      is_operator: member.isOperator ?? false,
      is_instructor: member.isInstructor ?? false,
      is_cafe_staff: member.isCafeStaff ?? false,
      is_franchise_owner: member.isFranchiseOwner ?? false,
    })),
  )
  const added = await tx<{ id: number }[]>`
    insert into members (demo_key, nickname, bio, image, joined_at, is_operator, is_instructor, is_cafe_staff,
      is_franchise_owner)
    select demo_key, nickname, bio, image, joined_at, is_operator, is_instructor, is_cafe_staff, is_franchise_owner
    from json_to_recordset(${rows}::text::json) as given (
      place int, demo_key text, nickname text, bio text, image text, joined_at timestamptz,
      is_operator boolean, is_instructor boolean, is_cafe_staff boolean, is_franchise_owner boolean
    )
    order by place
    returning id`
  await announceChange(tx, 'members')
  return added.map(({ id }) => id).sort((a, b) => a - b)
}
