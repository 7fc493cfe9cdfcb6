import { Refusal } from '~/lib/errors'

/** Each export is built in memory as a whole. */
const mostAtOnce = 2
const busy = '다른 파일을 만들고 있어요. 잠시 뒤에 다시 시도해 주세요.'

const exporting = new Set<number>()

/** Builds an export of the member's data: one for each member at a time and few in this process. Others are refused. */
export async function buildExport<T>(memberId: number, build: () => Promise<T>): Promise<T> {
  if (exporting.has(memberId) || exporting.size >= mostAtOnce) throw new Refusal(429, busy, { code: 'BUSY' })
  exporting.add(memberId)
  try {
    return await build()
  } finally {
    exporting.delete(memberId)
  }
}
