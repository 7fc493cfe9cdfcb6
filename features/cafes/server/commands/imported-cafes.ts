import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { searchedForms } from '../../cafe-search'
import { cafeTags } from '../../tags'

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
  const cafes = await tx<(ImportedCafe & { businessNumber: string | null })[]>`
    select id, business_number, name, address, latitude, longitude, updated_at = added_at as is_as_added
    from cafes
    where business_number = any(${[...businessNumbers]}::text[])
    order by id
    for no key update`
  return new Map(cafes.map(({ businessNumber, ...cafe }) => [businessNumber ?? '', cafe]))
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
