import { ownCopies } from '../own-copies'

/** Deletes the member's offline data from the device, so that the next person does not find it. */
export async function forgetOwnCopies(): Promise<void> {
  // Missing on plain HTTP.
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(ownCopies)).map((name) => caches.delete(name)))
}
