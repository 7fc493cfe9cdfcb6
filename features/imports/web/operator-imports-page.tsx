import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { operatorPaths } from '~/features/operator-paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { BottomBar } from '~/ui/bottom-bar'
import { buttonClass } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { ProgressBar } from '~/ui/progress-bar'
import { SearchBox } from '~/ui/search-box'
import { Blocks } from '~/ui/skeleton'
import { countsOf, number, resultNames, totalOf } from '../counts'
import type { Import } from '../endpoints'
import { importKinds, isUnderWay, kindName, longestImportSearch, rowResults } from '../import'
import { ImportsScreen } from './imports-screen'
import { KindMark } from './kind-mark'
import { importListNeeds, readImportsSearch } from './needs'
import { importQueries } from './queries'
import { StateBadge } from './state-badge'

export const loader = memberLoader
export const clientLoader = operatorNeeds(importListNeeds)

const skeleton = <Blocks count={5} heights="h-26" />

function Counts({ of }: { of: Import }) {
  const counts = countsOf(of)
  if (totalOf(counts) === 0) return null
  return (
    <span className="tabular mt-2.5 flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-2.5 text-13 text-ink-dim">
      {rowResults.map((result) => (
        <span key={result}>
          {resultNames[result]}{' '}
          <b className={counts[result] === 0 ? 'font-medium' : 'font-bold text-ink'}>
            {number(counts[result])}
          </b>
        </span>
      ))}
    </span>
  )
}

function ImportRow({ of }: { of: Import }) {
  const { id, kind, fileName, state, nickname, uploadedAt, rowsDone, rowsTotal, failure } = of
  return (
    <Link
      href={operatorPaths.import(id)}
      className="block rounded-card bg-raised p-4 shadow-card ring-1 ring-line transition duration-150 active:scale-[0.985]"
    >
      <span className="flex items-start gap-3">
        <KindMark kind={kind} />
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere line-clamp-2 font-semibold text-15 text-ink">{fileName}</span>
          <span className="tabular mt-0.5 flex flex-wrap gap-x-2 text-13 text-ink-dim">
            <span>
              {kindName(kind)} · {nickname ?? '탈퇴한 회원'}
            </span>
            <span>{seoulShortMoment(new Date(uploadedAt))}</span>
          </span>
        </span>
        <StateBadge state={state} />
      </span>
      {isUnderWay(state) && rowsTotal !== null ? (
        <ProgressBar
          className="mt-3"
          label={`${fileName} 진행`}
          value={rowsDone}
          max={rowsTotal}
          valueText={`${number(rowsTotal)}행 중 ${number(rowsDone)}행`}
        />
      ) : null}
      {failure === null ? (
        <Counts of={of} />
      ) : (
        <span className="mt-2.5 block border-line border-t pt-2.5 text-13 text-bad">{failure}</span>
      )}
    </Link>
  )
}

type ImportsSearch = ReturnType<typeof readImportsSearch>

function Imports({ asked: search }: { asked: ImportsSearch }) {
  const query = useInfiniteQuery(importQueries.list(search))
  const isNarrowed = search.kind !== null || search.text !== ''
  return (
    <PagedList
      query={query}
      label="가져오기"
      className="px-5 pt-4 pb-24"
      skeleton={skeleton}
      failure="가져오기를 불러오지 못했어요"
      moreFailure="더 불러오지 못했어요"
      moreSkeleton={skeleton}
      empty={
        <EmptyState
          icon="document"
          title={isNarrowed ? '여기에 맞는 가져오기가 없어요' : '아직 가져온 파일이 없어요'}
          description={
            isNarrowed
              ? '다른 종류나 파일 이름으로 찾아 보세요.'
              : '파일을 올리면 무엇이 바뀔지 먼저 보여 드려요. 그 전에는 아무것도 바뀌지 않아요.'
          }
        />
      }
      idOf={({ id }) => id}
    >
      {(imports) =>
        imports.map((each) => (
          <li key={each.id} className="pb-3">
            <ImportRow of={each} />
          </li>
        ))
      }
    </PagedList>
  )
}

/** The files that operators have uploaded to import them. */
export default function OperatorImportsPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = readImportsSearch(params)
  const { kind, text } = search
  return (
    <ImportsScreen
      title="가져오기"
      path={operatorPaths.imports()}
      backHref={operatorPaths.home()}
      skeleton={skeleton}
    >
      <SearchBox
        key={text}
        text={text}
        label="파일 이름이나 올린 사람의 닉네임"
        longest={longestImportSearch}
        className="block px-5 pt-2 pb-3"
        onSearch={(wanted) =>
          void navigate(operatorPaths.imports({ kind: kind ?? '', text: wanted }), { replace: true })
        }
      />
      <nav aria-label="종류" className="no-scrollbar flex gap-2 overflow-x-auto px-5 py-1">
        <Chip href={operatorPaths.imports({ text })} replace selected={kind === null}>
          모두
        </Chip>
        {importKinds.map((each) => (
          <Chip
            key={each}
            href={operatorPaths.imports({ kind: each, text })}
            replace
            selected={each === kind}
          >
            {kindName(each)}
          </Chip>
        ))}
      </nav>
      <Imports key={JSON.stringify(search)} asked={search} />
      <BottomBar>
        <Link href={operatorPaths.newImport(kind ?? '')} className={buttonClass('primary', 'bottom')}>
          파일 가져오기
        </Link>
      </BottomBar>
    </ImportsScreen>
  )
}
