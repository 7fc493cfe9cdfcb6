import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { Button, buttonClass } from '~/ui/button'
import { FileChoice } from '~/ui/file-choice'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { ProgressBar } from '~/ui/progress-bar'
import { Skeleton } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import type { ImportReport } from '../../endpoints'
import { ImportRows } from './import-rows'
import { useImport } from './use-import'

const formatNames = { bgstats: 'BG Stats', bgg: 'BoardGameGeek', csv: 'CSV' } as const
const steps = ['파일 선택', '미리 보기', '가져오기', '완료'] as const

function Steps({ at }: { at: number }) {
  return (
    <div className="mt-4">
      <ProgressBar
        label="가져오기 진행"
        value={at}
        max={steps.length - 1}
        valueText={`${steps.length}단계 중 ${at + 1}단계, ${steps[at]}`}
      />
      <p aria-live="polite" className="mt-1.5 text-13 text-ink-dim">
        {steps[at]}
      </p>
    </div>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col justify-between px-1 text-center">
      <dt className="text-13 text-ink-dim">{label}</dt>
      <dd className="tabular font-bold text-17 text-ink">{grouped(count)}</dd>
    </div>
  )
}

function Counts({ report, isTaken }: { report: ImportReport; isTaken: boolean }) {
  const { counts } = report
  return (
    <dl className="mt-3 grid grid-cols-4 divide-x divide-line rounded-card bg-raised py-3.5 shadow-card">
      <Count label={isTaken ? '가져옴' : '새 기록'} count={counts.new} />
      <Count label="이미 있음" count={counts.known} />
      <Count label="찾을 수 없는 게임" count={counts.unknownGame} />
      <Count label="읽기 실패" count={counts.bad} />
    </dl>
  )
}

/** What is to be said of the file, and for how many of its records something cannot be kept. */
function Notes({ report }: { report: ImportReport }) {
  const noted = report.rows.filter(({ notes, outcome }) => notes.length > 0 && outcome === 'new').length
  const notes = [
    ...report.notes,
    ...(noted === 0
      ? []
      : [`새 기록 ${grouped(noted)}개는 그대로 남길 수 없는 것이 있어요. 아래 기록마다 적었어요.`]),
  ]
  if (notes.length === 0) return null
  return (
    <ul
      aria-label="알아 두세요"
      className="mt-3 flex flex-col gap-1 rounded-card bg-sunken px-4 py-3 text-13 text-ink"
    >
      {notes.map((note) => (
        <li key={note} className="wrap-anywhere">
          {note}
        </li>
      ))}
    </ul>
  )
}

function sentenceOf({ counts, format }: ImportReport, isTaken: boolean): string {
  const fresh = grouped(counts.new)
  if (isTaken) return counts.new === 0 ? '새로 가져올 기록이 없었어요.' : `${fresh}개의 기록을 가져왔어요.`
  return counts.new === 0
    ? `${formatNames[format]} 파일이에요. 새로 가져올 기록이 없어요.`
    : `${formatNames[format]} 파일이에요. 새 기록 ${fresh}개를 가져올 수 있어요.`
}

function stepOf({ outcome, isTaking, preview }: ReturnType<typeof useImport>): number {
  if (outcome) return 3
  if (isTaking) return 2
  return preview ? 1 : 0
}

export function ImportSection() {
  const given = useImport()
  const { preview, outcome, problem, isLooking, isTaking, fileName } = given
  const report = outcome ?? preview
  const isTaken = outcome !== null
  const wanted = report === null ? 0 : report.counts.new + (given.takesChanges ? report.changed : 0)
  return (
    <section aria-label="가져오기" className="px-5 pt-10 pb-10">
      <h2 className="font-bold text-20 text-ink">가져오기</h2>
      <p className="mt-1 text-15 text-ink-dim">
        BG Stats의 JSON, BoardGameGeek의 XML, CSV 파일을 읽어요. 같은 파일을 다시 가져와도 기록이 늘지 않아요.
      </p>
      <FileChoice
        label={fileName === null ? '파일 선택' : '다른 파일 선택'}
        accept=".json,.bgsplay,.xml,.csv,application/json,text/csv,text/xml"
        onChoose={given.choose}
      />
      {fileName === null ? null : <p className="wrap-anywhere mt-2 text-13 text-ink-dim">{fileName}</p>}
      {problem === null ? null : (
        <p role="alert" className="mt-3 flex items-start gap-1.5 text-15 text-bad">
          <Icon name="warning" size={18} className="mt-0.5" />
          <span>{problem} 지금까지의 기록은 그대로예요.</span>
        </p>
      )}
      {fileName === null ? null : <Steps at={stepOf(given)} />}
      {isLooking && !report ? <Skeleton shape="block" className="mt-4 h-40" /> : null}
      {report ? (
        <>
          <p role="status" className="mt-4 font-semibold text-15 text-ink">
            {sentenceOf(report, isTaken)}
          </p>
          <Counts report={report} isTaken={isTaken} />
          <Notes report={report} />
          {report.changed > 0 && !isTaken ? (
            <Switch
              label={`바뀐 기록 ${grouped(report.changed)}개도 파일대로 수정`}
              description="파일에 없는 별점과 메모는 그대로 둬요."
              className="mt-2"
              checked={given.takesChanges}
              onChange={given.setTakesChanges}
            />
          ) : null}
          <ImportRows
            rows={report.rows}
            isTaken={isTaken}
            games={given.games}
            onChooseGame={isTaken || isTaking ? undefined : given.chooseGame}
          />
          {isTaken ? (
            <Link href={paths.playLog()} className={`${buttonClass('primary', 'bottom')} mt-4`}>
              내 기록 보기
            </Link>
          ) : (
            <Button
              size="bottom"
              className="mt-4"
              busy={isTaking}
              busyLabel="기록을 가져오고 있어요"
              disabled={wanted === 0 || isLooking}
              onClick={given.take}
            >
              {wanted === 0 ? '가져올 기록이 없어요' : `${grouped(wanted)}개 가져오기`}
            </Button>
          )}
        </>
      ) : null}
    </section>
  )
}
