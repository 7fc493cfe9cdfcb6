import type { MemberData } from '~/lib/server/member-data'
import { forgetUploader } from './commands/uploads'
import { listImportsOf } from './queries/imports'

export const importData: MemberData = {
  name: 'imports',
  tables: ['imports'],
  collect: async (db, memberId) =>
    (await listImportsOf(db, memberId)).map(({ kind, fileName, state, uploadedAt }) => ({
      kind,
      file: fileName,
      state,
      at: uploadedAt.toISOString(),
    })),
  // The imported data is public, so the import stays without its uploader.
  erase: forgetUploader,
}
