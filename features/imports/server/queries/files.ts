import type { Reader } from '~/lib/server/database'

/** The bytes of an uploaded file, one part at a time. */
export async function* readParts(db: Reader, importId: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const [found] = await db<{ text: string | null }[]>`
      select encode(bytes, 'base64')::text as text from import_file_parts where import_id = ${importId} and part = ${part}`
    if (!found) return
    yield Buffer.from(found.text ?? '', 'base64')
  }
}
