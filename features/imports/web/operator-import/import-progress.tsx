import type { ReactNode } from 'react'
import { operatorPaths } from '~/features/operator-paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { ProgressBar } from '~/ui/progress-bar'
import { countsOf, number, resultNames, totalOf } from '../../counts'
import type { ImportFile } from '../../endpoints'
import { fileDays, hasBegun, isUnderWay, kindName, type RowResult, rowResults } from '../../import'
import { StateBadge } from '../state-badge'
import { useImportChange } from '../use-import-change'

/** '3월 18일 (수) 오후 12:00에 ', or empty if the time is unknown. */
const at = (iso: string | null) => (iso === null ? '' : `${seoulShortMoment(new Date(iso))}에 `)

/** A sentence that explains the state. */
function sentenceOf({ state, kind, checkedAt, endedAt, failure, hasFile }: ImportFile): string {
  switch (state) {
    case 'checking':
      return '무엇이 바뀔지 알아보고 있어요. 아직 아무것도 바뀌지 않았어요.'
    case 'ready':
      return `${at(checkedAt)}확인했어요. 아직 아무것도 바뀌지 않았어요.`
    case 'queued':
      return '곧 시작해요. 이 화면을 닫아도 계속해요.'
    case 'running':
      return '가져오고 있어요. 이 화면을 닫아도 계속해요.'
    case 'done':
      return `${at(endedAt)}모두 가져왔어요.`
    case 'failed':
      return hasFile
        ? (failure ?? '도중에 멈췄어요.')
        : `도중에 멈췄고, ${fileDays}일이 지나 파일을 삭제했어요.`
    case 'refused':
      return failure ?? '읽을 수 없는 파일이에요.'
    case 'cancelled':
      return '시작하기 전에 취소했어요. 아무것도 바뀌지 않았어요.'
    case 'expired':
      return `${fileDays}일 안에 가져오지 않아 파일을 삭제했어요. ${kindName(kind)} 데이터는 그대로예요.`
  }
}

const tones: Readonly<Record<RowResult, string>> = {
  added: 'text-good',
  changed: 'text-brand-strong',
  unchanged: 'text-ink',
  refused: 'text-bad',
}

function Counts({ file }: { file: ImportFile }) {
  const counts = countsOf(file)
  return (
    <dl className="mt-4 grid grid-cols-2 gap-2 desk:grid-cols-4">
      {rowResults.map((result) => (
        <div key={result} className="rounded-control bg-sunken px-4 py-2.5">
          <dt className="text-13 text-ink-dim">{resultNames[result]}</dt>
          <dd
            className={cx('tabular font-bold text-20', counts[result] === 0 ? 'text-ink-dim' : tones[result])}
          >
            {number(counts[result])}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Progress({ file: { state, rowsTotal, rowsDone } }: { file: ImportFile }) {
  if (rowsTotal === null) {
    return (
      <p className="mt-4 flex items-center gap-2 text-13 text-ink-dim">
        <Icon name="clock" size={16} />
        파일을 끝까지 읽고 있어요.
      </p>
    )
  }
  const progress = `${number(rowsTotal)}행 중 ${number(rowsDone)}행`
  return (
    <div className="mt-4">
      <div className="tabular flex items-baseline justify-between pb-1.5 text-13">
        <span className="text-ink-dim">{progress}</span>
        <b className="text-15 text-ink">{Math.floor((100 * rowsDone) / Math.max(1, rowsTotal))}%</b>
      </div>
      <ProgressBar
        label={state === 'checking' ? '확인 진행' : '가져오기 진행'}
        value={rowsDone}
        max={rowsTotal}
        valueText={progress}
        tone={state === 'failed' ? 'bad' : 'brand'}
      />
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-warn/10 px-3 py-2 text-13 text-ink">
      {children}
    </div>
  )
}

function Outdated({ id, kind }: { id: number; kind: string }) {
  const check = useImportChange('checkAgain', id)
  return (
    <Note>
      <span className="min-w-0 flex-1 basis-52">
        확인한 뒤에 다른 {kind} 가져오기가 끝났어요. 바뀔 것이 달라졌을 수 있어요.
      </span>
      <Button
        variant="secondary"
        size="small"
        busy={check.isPending}
        busyLabel="다시 확인하고 있어요"
        onClick={check.run}
      >
        다시 확인
      </Button>
    </Note>
  )
}

/** The state of the import, with its predicted results, progress, actual results or failure. */
export function ImportProgress({ file }: { file: ImportFile }) {
  const { id, state, kind, rowsTotal, behind, isOutdated, notes } = file
  const isBad = state === 'failed' || state === 'refused'
  const counted = totalOf(countsOf(file))
  const others = rowsTotal === null ? 0 : rowsTotal - counted
  const showsCounts = counted > 0 || hasBegun(state)
  return (
    <section
      aria-label="상태"
      className={cx(
        'mt-5 rounded-card bg-raised p-4 shadow-card ring-1',
        isBad ? 'ring-bad/40' : 'ring-line',
      )}
    >
      <StateBadge state={state} />
      <p role="status" className={cx('mt-2 text-15', isBad ? 'font-medium text-bad' : 'text-ink')}>
        {sentenceOf(file)}
      </p>
      {behind === null ? null : (
        <Note>
          <span>
            같은 종류의{' '}
            <Link href={operatorPaths.import(behind)} className="tap-44 font-semibold underline">
              다른 가져오기
            </Link>
            가 끝나면 시작해요.
          </span>
        </Note>
      )}
      {isOutdated ? <Outdated id={id} kind={kindName(kind)} /> : null}
      {(isUnderWay(state) && state !== 'queued') || state === 'failed' ? <Progress file={file} /> : null}
      {showsCounts ? <Counts file={file} /> : null}
      {notes.map((note) => (
        <p key={note} className="wrap-anywhere mt-2 text-13 text-ink-dim">
          {note}
        </p>
      ))}
      {kind === 'cafes' && others > 0 && !isUnderWay(state) && showsCounts ? (
        <p className="tabular mt-2 text-13 text-ink-dim">
          보드게임 카페가 아닌 가게 {number(others)}행은 넘어갔어요.
        </p>
      ) : null}
    </section>
  )
}
