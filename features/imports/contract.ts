import { z } from 'zod'
import { get, post, wholeNumber } from '~/lib/contract'
import { each, field, nested, wireShape } from '~/lib/wire-shape'
import {
  importKinds,
  importStates,
  longestFileName,
  longestImportSearch,
  mostFileBytes,
  rowResults,
} from './import'
import { importRefusals } from './refusals'
import { importTags } from './tags'

const whole = z.number().int()

const countsShape = wireShape({
  added: whole,
  changed: whole,
  unchanged: whole,
  refused: whole,
})
export type ImportCounts = ReturnType<typeof countsShape.fromWire>

const importShape = wireShape({
  id: whole,
  kind: z.enum(importKinds),
  fileName: field('file_name', z.string()),
  bytes: whole,
  state: z.enum(importStates),
  /** The uploader; null if they have left. */
  memberId: field('user_id', whole.nullable()),
  nickname: field('first_name', z.string().nullable()),
  uploadedAt: field('uploaded_at', z.string()),
  checkedAt: field('checked_at', z.string().nullable()),
  askedAt: field('asked_at', z.string().nullable()),
  endedAt: field('ended_at', z.string().nullable()),
  /** Null until all rows of the file have been counted. */
  rowsTotal: field('rows_total', whole.nullable()),
  rowsDone: field('rows_done', whole),
  /** The number of rows for each predicted result, according to the check. */
  would: nested('would', countsShape),
  /** The number of rows for each actual result so far. */
  outcome: nested('outcome', countsShape),
  failure: z.string().nullable(),
})
export type Import = ReturnType<typeof importShape.fromWire>

export const importFileShape = wireShape({
  ...importShape.fields,
  /** Whether another import of the kind has ended since this one was checked. */
  isOutdated: field('is_outdated', z.boolean()),
  /** The id of another import of the kind that a job is processing, or null. */
  behind: whole.nullable(),
  /** Whether the file is still stored, so that a failed import can continue. */
  hasFile: field('has_file', z.boolean()),
  /** Whether the report is still stored. */
  hasRows: field('has_rows', z.boolean()),
})
export type ImportFile = ReturnType<typeof importFileShape.fromWire>

const rowShape = wireShape({
  line: whole,
  name: z.string(),
  result: z.enum(rowResults),
  details: z.array(z.string()),
})
export type ImportRow = ReturnType<typeof rowShape.fromWire>

export const importListShape = wireShape({
  imports: field('results', z.array(importShape.schema), each(importShape)),
  nextBefore: field('next_before', whole.nullable()),
})

export const importRowsShape = wireShape({
  rows: field('results', z.array(rowShape.schema), each(rowShape)),
  nextAfter: field('next_after', whole.nullable()),
})

const searched = z.string().trim().max(longestImportSearch).meta({ label: '찾을 말(q)' }).optional()
export const importListingShape = wireShape({
  kind: z.enum(importKinds).meta({ label: '종류(kind)' }).optional(),
  text: field('q', searched),
  before: wholeNumber('이 번호 앞(before)').optional(),
})

export const uploadShape = wireShape({
  kind: z.enum(importKinds).meta({ label: '종류(kind)' }),
  fileName: field(
    'file_name',
    z.string().trim().min(1).max(longestFileName).meta({ label: '파일 이름(file_name)' }),
  ),
})

export const rowListingShape = wireShape({
  result: z.enum(rowResults).meta({ label: '결과(result)' }).optional(),
  text: field('q', searched),
  after: wholeNumber('이 행 다음(after)', { min: 0 }).optional(),
})

const one = z.object({ id: wholeNumber('가져오기 번호(id)') })

export const importEndpoints = {
  list: get('/v1/operator/imports', {
    summary: '가져오기 목록. 나중 것부터 서른 개씩이고, 다음은 before로 받아요',
    audience: 'operator',
    query: importListingShape.schema,
    reply: importListShape.schema,
    dependsOn: [importTags.facts.all],
  }),
  upload: post('/v1/operator/imports', {
    summary:
      '게임, 카페, 지역 파일 올리기. 본문은 파일 그대로예요. 저장하지 않고 무엇이 바뀔지 먼저 알아봐요. 파일은 며칠 뒤에 삭제해요',
    audience: 'operator',
    query: uploadShape.schema,
    upload: 'file',
    mostBodyBytes: Math.max(...Object.values(mostFileBytes)),
    rate: 'import',
    reply: z.object({ id: whole }),
    refusals: [
      importRefusals.emptyFile,
      importRefusals.noCsv,
      importRefusals.tooLarge,
      importRefusals.cutOff,
    ],
  }),
  file: get('/v1/operator/imports/:id', {
    summary: '가져오기 하나: 상태, 진행, 무엇이 바뀔지 또는 바뀌었는지',
    audience: 'operator',
    params: one,
    reply: importFileShape.schema,
    refusals: [importRefusals.noImport],
    dependsOn: [importTags.facts.by('id')],
  }),
  rows: get('/v1/operator/imports/:id/rows', {
    summary: '행마다 어떻게 되는지 또는 되었는지. 쉰 개씩이고, 다음은 after로 받아요',
    audience: 'operator',
    rate: 'search',
    params: one,
    query: rowListingShape.schema,
    reply: importRowsShape.schema,
    refusals: [importRefusals.noImport],
    dependsOn: [importTags.facts.by('id')],
  }),
  start: post('/v1/operator/imports/:id/start', {
    summary: '확인한 파일 가져오기. 도중에 실패한 것은 이어서 해요',
    audience: 'operator',
    params: one,
    reply: importFileShape.schema,
    refusals: [importRefusals.noImport, importRefusals.notReady],
  }),
  checkAgain: post('/v1/operator/imports/:id/check', {
    summary: '무엇이 바뀔지 다시 알아보기',
    audience: 'operator',
    params: one,
    reply: importFileShape.schema,
    refusals: [importRefusals.noImport, importRefusals.notReady],
  }),
  cancel: post('/v1/operator/imports/:id/cancel', {
    summary: '시작하지 않은 가져오기 취소. 파일도 삭제해요',
    audience: 'operator',
    params: one,
    reply: importFileShape.schema,
    refusals: [importRefusals.noImport, importRefusals.begun],
  }),
}
