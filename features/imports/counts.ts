import { grouped } from '~/lib/grouped'
import type { Import } from './endpoints'
import { hasBegun, type RowResult } from './import'

export const number = (count: number) => grouped(count)

export const resultNames: Readonly<Record<RowResult, string>> = {
  added: '추가',
  changed: '변경',
  unchanged: '그대로',
  refused: '거절',
}

type Counts = Import['would']

/** The predicted counts before the import has begun, and the actual counts afterwards. */
export const countsOf = ({ state, would, outcome }: Pick<Import, 'state' | 'would' | 'outcome'>): Counts =>
  hasBegun(state) ? outcome : would

export const totalOf = ({ added, changed, unchanged, refused }: Counts) =>
  added + changed + unchanged + refused

/** Whether there is a report to show. While a job is writing it, it is hidden. */
export const hasReport = (file: Pick<Import, 'state' | 'would' | 'outcome'>): boolean =>
  file.state !== 'checking' && file.state !== 'running' && totalOf(countsOf(file)) > 0
