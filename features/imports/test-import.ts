import type { ImportFile } from './endpoints'

/** An import for tests, which is checked and ready to start. */
export function anImport(parts: Partial<ImportFile> = {}): ImportFile {
  return {
    id: 7,
    kind: 'games',
    fileName: '보드게임 2026.csv',
    bytes: 2_048,
    state: 'ready',
    memberId: 1,
    nickname: '미플지기',
    uploadedAt: '2026-03-18T03:00:00.000Z',
    checkedAt: '2026-03-18T03:01:00.000Z',
    askedAt: null,
    endedAt: null,
    rowsTotal: 40,
    rowsDone: 40,
    would: { added: 24, changed: 3, unchanged: 4, refused: 9 },
    outcome: { added: 0, changed: 0, unchanged: 0, refused: 0 },
    failure: null,
    notes: [],
    isOutdated: false,
    behind: null,
    hasFile: true,
    hasRows: true,
    ...parts,
  }
}
