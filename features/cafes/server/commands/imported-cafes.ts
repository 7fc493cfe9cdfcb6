import type { ListImportedCafesRow } from '~/db/rows/cafes'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { cafeTags } from '../../cafe'
import { searchedForms } from '../../cafe-search'

export interface ImportedCafe {
  id: number
  name: string
  address: string
  latitude: number | null
  longitude: number | null
  /** Whether nobody has edited the cafe since it was added. */
  isAsAdded: boolean
}

/** Locks the cafes with these numbers from the public list of shops, and returns them by number. */
export async function listImportedCafes(
  tx: Transaction,
  businessNumbers: readonly string[],
): Promise<Map<string, ImportedCafe>> {
  const cafes = await tx<ListImportedCafesRow[]>`
    select id, business_number, name, address, latitude, longitude, updated_at = added_at as is_as_added
    from cafes
    where business_number = any(${[...businessNumbers]}::text[])
    order by id
    for no key update`
  return new Map(cafes.map(({ businessNumber, ...cafe }) => [businessNumber ?? '', cafe]))
}

export const nameAndAddressOf = ({ name, address }: { name: string; address: string }): string =>
  JSON.stringify([name, address])

/** Locks cafes without a number that have the name and address of one of these shops. Returns their ids by both. */
export async function findUnnumberedCafes(
  tx: Transaction,
  shops: readonly { name: string; address: string }[],
): Promise<Map<string, number>> {
  const letters = shops.map((shop) => searchedForms(shop).letters)
  const cafes = await tx<{ id: number; name: string; address: string }[]>`
    select id, name, address from cafes
    where business_number is null and letters = any(${letters}::text[])
    order by id
    for no key update`
  return new Map(cafes.map((cafe) => [nameAndAddressOf(cafe), cafe.id]))
}

export async function numberCafes(tx: Transaction, numbers: ReadonlyMap<number, string>): Promise<void> {
  await tx`
    update cafes set business_number = given.number
    from unnest(${[...numbers.keys()]}::int[], ${[...numbers.values()]}::text[]) as given (id, number)
    where cafes.id = given.id`
  await invalidate(tx, ...[...numbers.keys()].map((id) => cafeTags.facts.of(id)))
}

/** Updates unedited cafes from the public list. They keep `updated_at`, and so still count as unedited. */
export async function changeImportedCafes(
  tx: Transaction,
  cafes: readonly { id: number; name: string; address: string; latitude: number; longitude: number }[],
): Promise<void> {
  const rows = JSON.stringify(
    cafes.map(({ id, name, address, latitude, longitude }) => ({
      id,
      name,
      address,
      latitude,
      longitude,
      ...searchedForms({ name, address }),
    })),
  )
  await tx`
    update cafes
    set name = given.name, address = given.address, latitude = given.latitude, longitude = given.longitude,
      letters = given.letters, initials = given.initials
    from json_to_recordset(${rows}::text::json) as given (
      id int, name text, address text, latitude float8, longitude float8, letters text, initials text
    )
    where cafes.id = given.id`
  await invalidate(tx, ...cafes.map(({ id }) => cafeTags.facts.of(id)))
}
