import { type Refusal, type RefusalKind, refuse } from '../errors'
import { openWorker, WorkerExhausted } from './worker-thread'

/**
 * Reads files that members send, one per member at a time, on a worker thread so that other requests do not wait. The
 * largest normal body needs about a third of the limits on a slow machine.
 */
export function openMemberFiles<Part>(
  source: string,
  { isRunning, tooHard }: { isRunning: RefusalKind; tooHard: () => Refusal },
) {
  const read = openWorker<Uint8Array, Part>(source, {
    memoryMb: 512,
    timeoutMs: 30_000,
    most: 2,
    mostWaiting: 4,
    refusal: '지금 여러 파일을 읽고 있어요. 잠시 뒤에 다시 시도해 주세요.',
  })
  const importing = new Set<number>()

  return async <Made>(
    memberId: number,
    body: Uint8Array,
    work: (parts: Part[]) => Promise<Made>,
  ): Promise<Made> => {
    if (importing.has(memberId)) throw refuse(isRunning)
    importing.add(memberId)
    try {
      return await work(await read(body))
    } catch (error) {
      throw error instanceof WorkerExhausted ? tooHard() : error
    } finally {
      importing.delete(memberId)
    }
  }
}
