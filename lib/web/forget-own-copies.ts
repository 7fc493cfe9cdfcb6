import { ownCopies } from '../own-copies'

/** Deletes what the device has stored of a member for when there is no connection. The next person does not find it. */
export async function forgetOwnCopies(): Promise<void> {
  // Missing on plain HTTP.
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(ownCopies)).map((name) => caches.delete(name)))
}
