import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { operatorPaths } from '~/features/operator-paths'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { PagedList } from '~/ui/paged-list'
import { SearchBox } from '~/ui/search-box'
import { Blocks } from '~/ui/skeleton'
import { countsOf, hasReport, number, resultNames, totalOf } from '../../counts'
import type { ImportFile, ImportRow } from '../../endpoints'
import { hasBegun, longestImportSearch, reportDays, rowResults } from '../../import'
import { readRowsSearch } from '../needs'
import { importQueries } from '../queries'
import { ResultBadge } from '../result-badge'

const skeleton = <Blocks count={6} heights="h-14" className="flex flex-col gap-2 pt-3" />

function Row({ row: { line, name, result, details } }: { row: ImportRow }) {
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 py-3 desk:grid-cols-[4.5rem_minmax(0,16rem)_4rem_minmax(0,1fr)]">
      <span className="tabular pt-0.5 text-13 text-ink-dim">{number(line)}행</span>
      <span className="wrap-anywhere line-clamp-3 font-medium text-15 text-ink">
        {name === '' ? '이름 없음' : name}
      </span>
      <ResultBadge result={result} className="justify-self-end desk:justify-self-start" />
      {details.length === 0 ? null : (
        <ul className="col-span-2 col-start-2 text-13 text-ink-dim desk:col-span-1 desk:col-start-4">
          {details.map((detail) => (
            <li key={detail} className="wrap-anywhere tabular">
              {detail}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type RowsSearch = ReturnType<typeof readRowsSearch>

function Rows({ file: { id, state }, asked: search }: { file: ImportFile; asked: RowsSearch }) {
  const query = useInfiniteQuery(importQueries.rows(id, { state, ...search }))
  return (
    <PagedList
      query={query}
      label="행별 보고서"
      skeleton={skeleton}
      failure="보고서를 불러오지 못했어요"
      moreFailure="더 불러오지 못했어요"
      moreSkeleton={skeleton}
      empty={<EmptyState icon="document" title="여기에 맞는 행이 없어요" />}
      idOf={({ line }) => line}
    >
      {(rows) =>
        rows.map((row) => (
          <li key={row.line} className="border-line border-b last:border-b-0">
            <Row row={row} />
          </li>
        ))
      }
    </PagedList>
  )
}

/** The predicted or actual result of each row. */
export function Report({ file }: { file: ImportFile }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = readRowsSearch(params)
  const { id, state, hasRows } = file
  const counts = countsOf(file)
  const total = totalOf(counts)
  if (!hasReport(file)) return null
  const show = (part: { result?: string; text?: string }) =>
    void navigate(operatorPaths.import(id, { result: search.result ?? '', text: search.text, ...part }), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <section aria-labelledby="report" className="mt-8">
      <h2 id="report" className="font-bold text-17 text-ink">
        행별 보고서
      </h2>
      <p className="text-13 text-ink-dim">
        {hasBegun(state) ? '행마다 어떻게 되었는지예요.' : '가져오면 행마다 어떻게 되는지예요.'}
      </p>
      {hasRows ? (
        <>
          <SearchBox
            key={search.text}
            text={search.text}
            label="이름이나 행 번호"
            longest={longestImportSearch}
            className="mt-3 block"
            onSearch={(text) => show({ text })}
          />
          <fieldset
            aria-label="결과"
            className="no-scrollbar -mx-5 mt-3 flex gap-2 overflow-x-auto px-5 py-1"
          >
            <Chip onClick={() => show({ result: '' })} selected={search.result === null}>
              모두 {number(total)}
            </Chip>
            {rowResults.map((result) => (
              <Chip key={result} onClick={() => show({ result })} selected={search.result === result}>
                {resultNames[result]} {number(counts[result])}
              </Chip>
            ))}
          </fieldset>
          <div className="mt-2">
            <Rows key={JSON.stringify([state, search])} file={file} asked={search} />
          </div>
        </>
      ) : (
        <p className="mt-3 text-15 text-ink-dim">{reportDays}일이 지나 보고서를 삭제했어요.</p>
      )}
    </section>
  )
}
