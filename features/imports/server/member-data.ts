import type { MemberData } from '~/lib/server/member-data'
import { forgetUploader } from './commands/uploads'
import { listImportsOf } from './queries/imports'

export const importData: MemberData = {
  name: 'imports',
  tables: ['imports'],
  collect: async (db, memberId) =>
    (await listImportsOf(db, memberId)).map(({ kind, file_name, state, uploaded_at }) => ({
      kind,
      file: file_name,
      state,
      at: uploaded_at.toISOString(),
    })),
  // What was imported belongs to everybody, so it stays without the one who did it.
  erase: forgetUploader,
}
