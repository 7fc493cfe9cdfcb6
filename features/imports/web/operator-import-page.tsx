import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { operatorPaths } from '~/features/operator-paths'
import { isRefused } from '~/lib/web/call-failed'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import { importRefusals } from '../refusals'
import { ImportsScreen } from './imports-screen'
import { importNeeds } from './needs'
import { Actions } from './operator-import/actions'
import { FileHead } from './operator-import/file-head'
import { ImportProgress } from './operator-import/import-progress'
import { Report } from './operator-import/report'
import { importQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(importNeeds)

const skeleton = <Blocks heights="h-14 h-44 h-80" />

function ImportAnswer({ id }: { id: string }) {
  const query = useQuery(importQueries.file(id))
  return (
    <Answer
      query={query}
      skeleton={skeleton}
      failure="가져오기를 불러오지 못했어요"
      onRefused={(error) =>
        isRefused(error, importRefusals.noImport) ? (
          <EmptyState
            icon="document"
            title="가져오기를 찾을 수 없어요"
            description="주소가 맞는지 확인해 주세요."
            action={
              <Link href={operatorPaths.imports()} className={buttonClass('secondary')}>
                목록 보기
              </Link>
            }
          />
        ) : null
      }
    >
      {(file) => (
        <div className="px-5 pt-4 pb-28">
          <FileHead file={file} />
          <ImportProgress file={file} />
          <Report file={file} />
          <Actions file={file} />
        </div>
      )}
    </Answer>
  )
}

/** One import: its predicted results, its progress and its actual results. */
export default function OperatorImportPage() {
  const { id = '' } = useParams()
  return (
    <ImportsScreen
      title="가져오기"
      path={operatorPaths.import(id)}
      backHref={operatorPaths.imports()}
      skeleton={skeleton}
    >
      <ImportAnswer key={id} id={id} />
    </ImportsScreen>
  )
}
