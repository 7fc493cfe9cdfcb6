import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { searchQuery, wholeNumber } from '~/lib/server/schema-parts'
import {
  importKinds,
  importStates,
  importTags,
  longestFileName,
  longestImportSearch,
  mostFileBytes,
  rowResults,
} from '../import'
import { importRefusals } from '../refusals'

const whole = z.number().int()
const moment = z.date().nullable()
const kind = z.enum(importKinds).meta({ label: '종류(kind)' })
const fileName = z.string().trim().min(1).max(longestFileName).meta({ label: '파일 이름(fileName)' })
const q = searchQuery(longestImportSearch)

const counts = z.object({ added: whole, changed: whole, unchanged: whole, refused: whole })

const listedImport = z.object({
  id: whole,
  kind: z.enum(importKinds),
  fileName: z.string(),
  bytes: whole,
  state: z.enum(importStates),
  /** The uploader; null if they have left. */
  memberId: whole.nullable(),
  nickname: z.string().nullable(),
  uploadedAt: z.date(),
  checkedAt: moment,
  askedAt: moment,
  endedAt: moment,
  /** Null until all rows of the file have been counted. */
  rowsTotal: whole.nullable(),
  rowsDone: whole,
  /** The number of rows for each predicted result, according to the check. */
  would: counts,
  /** The number of rows for each actual result so far. */
  outcome: counts,
  failure: z.string().nullable(),
})

const importFile = listedImport.extend({
  /** What is to be said of the file as a whole, above all the columns that nothing is read of. */
  notes: z.array(z.string()),
  /** Whether another import of the kind has ended since this one was checked. */
  isOutdated: z.boolean(),
  /** The id of another import of the kind that a job is processing, or null. */
  behind: whole.nullable(),
  /** Whether the file is still stored, so that a failed import can continue. */
  hasFile: z.boolean(),
  /** Whether the report is still stored. */
  hasRows: z.boolean(),
})

const row = z.object({
  line: whole,
  name: z.string(),
  result: z.enum(rowResults),
  details: z.array(z.string()),
})

const audience = 'operator: content' as const
const { noImport, notReady, begun, emptyFile, noCsv, tooLarge, cutOff } = importRefusals
const ofFile = {
  audience,
  params: z.object({ id: wholeNumber('가져오기 번호(id)') }),
  reply: importFile,
}

export const importCalls = {
  imports: {
    summary: '가져오기 목록. 나중 것부터 서른 개씩이고, 다음은 before로 받아요',
    audience,
    query: z.object({ kind: kind.optional(), q, before: wholeNumber('이 번호 앞(before)').optional() }),
    reply: z.object({ results: z.array(listedImport), nextBefore: whole.nullable() }),
    dependsOn: [importTags.facts.all],
  },
  upload: {
    summary:
      '게임, 카페, 지역 파일 올리기. 본문은 파일 그대로예요. 저장하지 않고 무엇이 바뀔지 먼저 알아봐요. 파일은 며칠 뒤에 삭제해요',
    audience,
    query: z.object({ kind, fileName }),
    upload: 'file',
    mostBodyBytes: Math.max(...Object.values(mostFileBytes)),
    rate: 'import',
    reply: z.object({ id: whole }),
    refusals: [emptyFile, noCsv, tooLarge, cutOff],
  },
  file: {
    ...ofFile,
    summary: '가져오기 하나: 상태, 진행, 무엇이 바뀔지 또는 바뀌었는지',
    refusals: noImport,
    dependsOn: [importTags.facts.by('id')],
  },
  rows: {
    ...ofFile,
    summary: '행마다 어떻게 되는지 또는 되었는지. 쉰 개씩이고, 다음은 after로 받아요',
    rate: 'search',
    query: z.object({
      result: z.enum(rowResults).meta({ label: '결과(result)' }).optional(),
      q,
      after: wholeNumber('이 행 다음(after)', { min: 0 }).optional(),
    }),
    reply: z.object({ results: z.array(row), nextAfter: whole.nullable() }),
    refusals: noImport,
    dependsOn: [importTags.facts.by('id')],
  },
  start: {
    ...ofFile,
    summary: '확인한 파일 가져오기. 도중에 실패한 것은 이어서 해요',
    refusals: [noImport, notReady],
  },
  checkAgain: {
    ...ofFile,
    summary: '무엇이 바뀔지 다시 알아보기',
    refusals: [noImport, notReady],
  },
  cancel: {
    ...ofFile,
    summary: '시작하지 않은 가져오기 취소. 파일도 삭제해요',
    refusals: [noImport, begun],
  },
} satisfies Record<string, EndpointParts>
