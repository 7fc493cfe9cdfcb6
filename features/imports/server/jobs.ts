import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { grouped } from '~/lib/grouped'
import { type Database, isConnectionLost } from '~/lib/server/database'
import type { BasicServices } from '~/lib/server/feature'
import type { ImportKind } from '~/lib/server/import-kind'
import type { Job } from '~/lib/server/job-queue'
import { isUnreadable, UnreadableFile } from '~/lib/server/unreadable-file'
import { WorkerExhausted } from '~/lib/server/worker-thread'
import { mostRows } from '../import'
import {
  type BegunStep,
  beginStep,
  endImport,
  finishCheck,
  handOn,
  noteBatch,
  noteTotal,
  type Step,
  Withdrawn,
} from './commands/steps'
import { readParts } from './queries/imports'

const Payload = z.object({ importId: z.number().int() })

/** Stops the work, because this process is about to end. */
class Stopping extends Error {}

/** Temporary problems such as a busy database pass. An error that occurs this often is permanent. */
const mostTries = 3

const tooMuchWork =
  '파일을 읽는 데 메모리나 시간이 모자라요. 닫히지 않은 따옴표가 없는지 보고, 파일을 나누어서 올려 주세요.'

/** Copies the file to this machine's disk, and deletes the copy after the work. */
async function withFile(
  db: Database,
  importId: number,
  goesOn: () => void,
  work: (file: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meeple-import-'))
  try {
    const file = path.join(folder, 'file')
    const handle = await open(file, 'w')
    try {
      for await (const bytes of readParts(db, importId)) {
        goesOn()
        await handle.write(bytes)
      }
    } finally {
      await handle.close()
    }
    await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function whyUseless(error: unknown): string | null {
  if (isUnreadable(error)) return error.message
  return error instanceof WorkerExhausted ? tooMuchWork : null
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

/** Checks or imports a file, continuing where an earlier run was interrupted. */
function stepJob({ db, clock, importKinds }: BasicServices, { isTrial }: Pick<Step, 'isTrial'>): Job {
  async function take(
    kind: ImportKind,
    step: Step,
    { rowsTotal, lastLine }: BegunStep,
    goesOn: () => void,
  ): Promise<void> {
    await withFile(db, step.importId, goesOn, async (file) => {
      if (rowsTotal === null) {
        const { rows, notes } = await kind.countRows(file, goesOn)
        if (rows > mostRows) {
          throw new UnreadableFile(`한 번에 ${grouped(mostRows)}행까지 가져올 수 있어요.`)
        }
        if (rows === 0) throw new UnreadableFile('첫 줄 말고는 행이 없어요.')
        await noteTotal(db, step.importId, { rows, notes })
      }
      await kind.take(db, file, {
        now: clock.now(),
        isTrial,
        afterLine: lastLine,
        onBatch: async (tx, batch) => {
          goesOn()
          await noteBatch(tx, step, batch)
        },
      })
    })
  }

  return async (payload, running) => {
    const step: Step = { importId: Payload.parse(payload).importId, isTrial }
    const begun = await beginStep(db, step)
    if (!begun) return
    const kind = importKinds[begun.kind]
    if (!kind) throw new Error(`nobody brings imports of ${begun.kind}`)
    const goesOn = () => {
      if (running?.stopping.aborted) throw new Stopping()
    }
    try {
      await take(kind, step, begun, goesOn)
      if (isTrial) await finishCheck(db, step.importId, clock.now())
      else await endImport(db, step.importId, { state: 'done' }, clock.now())
    } catch (thrown) {
      const error = causeOf(thrown)
      if (error instanceof Withdrawn) return
      if (error instanceof Stopping) return handOn(db, step, begun.kind)
      const useless = whyUseless(error)
      if (useless === null && (isConnectionLost(error) || begun.tries < mostTries)) throw error
      const failure = useless ?? '오류가 나서 여기까지만 했어요. 이어서 가져오거나 개발자에게 알려 주세요.'
      const state = isTrial ? ('refused' as const) : ('failed' as const)
      const message =
        isTrial && useless === null ? '파일을 확인하다가 오류가 났어요. 다시 올려 주세요.' : failure
      await endImport(db, step.importId, { state, failure: message }, clock.now())
      if (useless === null) throw error
    }
  }
}

export const importJobs = {
  'check-import': {
    title: '가져올 파일 확인',
    open: (services: BasicServices) => stepJob(services, { isTrial: true }),
  },
  'run-import': {
    title: '파일 가져오기',
    open: (services: BasicServices) => stepJob(services, { isTrial: false }),
  },
}
