import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { call } from '~/lib/web/call'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { readTextFile } from '~/lib/web/read-text-file'
import { useWayBack } from '~/lib/web/use-way-back'
import { Button, buttonClass } from '~/ui/button'
import { FileChoice } from '~/ui/file-choice'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { type CollectionReport, ownedEndpoints } from '../endpoints'
import { collectionMegabytes, longestCollection } from '../owned-game'

export const loader = memberLoader
export const clientLoader = memberNeeds(() => [])

const fileMessages = {
  tooBig: `${collectionMegabytes}MB보다 큰 파일은 가져올 수 없어요. 나누어서 가져와 주세요.`,
  unread: '파일을 읽지 못했어요. 다시 선택해 주세요.',
}

/** The steps of an import: read the file here, preview it on the server, import it on confirmation. */
function useCollectionImport() {
  const client = useQueryClient()
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const steps = { scope: { id: 'collection-import' }, onError: (error: Error) => setProblem(error.message) }
  const looking = useMutation({
    ...steps,
    mutationFn: (text: string) => call(ownedEndpoints.previewImport, { body: { text } }, { client }),
  })
  const taking = useMutation({
    ...steps,
    mutationFn: (text: string) => call(ownedEndpoints.importFile, { body: { text } }, { client }),
  })

  async function choose(chosen: File) {
    setFile(null)
    setProblem(null)
    looking.reset()
    taking.reset()
    if (chosen.size > longestCollection) return setProblem(fileMessages.tooBig)
    const text = await readTextFile(chosen).catch(() => null)
    if (text === null) return setProblem(fileMessages.unread)
    if (text.trim() === '') return setProblem('빈 파일이에요. 다른 파일을 선택해 주세요.')
    setFile({ name: chosen.name, text })
    looking.mutate(text)
  }

  return {
    fileName: file?.name ?? null,
    problem,
    preview: looking.data ?? null,
    outcome: taking.data ?? null,
    isLooking: looking.isPending,
    isTaking: taking.isPending,
    choose,
    take: () => {
      if (!file) return
      setProblem(null)
      taking.mutate(file.text)
    },
  }
}

function Rows({ title, rows }: { title: string; rows: CollectionReport['rows'] }) {
  const [isWhole, setIsWhole] = useState(false)
  const atOnce = 50
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="mt-6">
      <h2 className="font-semibold text-15 text-ink">
        {title} <span className="tabular font-normal text-ink-dim">{grouped(rows.length)}개</span>
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {(isWhole ? rows : rows.slice(0, atOnce)).map(({ row, name, game, reason }) => (
          <li key={row} className="wrap-anywhere py-2 text-15 text-ink">
            {game?.name ?? (name === '' ? `${row}번째 게임` : name)}
            {game !== null && name !== '' && game.name !== name ? (
              <span className="block text-13 text-ink-dim">{name}</span>
            ) : null}
            {reason === undefined ? null : <span className="block text-13 text-ink-dim">{reason}</span>}
          </li>
        ))}
      </ul>
      {!isWhole && rows.length > atOnce ? (
        <Button variant="ghost" className="w-full" onClick={() => setIsWhole(true)}>
          {grouped(rows.length - atOnce)}개 더 보기
        </Button>
      ) : null}
    </section>
  )
}

function sentenceOf({ counts }: CollectionReport, isTaken: boolean): string {
  const fresh = grouped(counts.new)
  if (isTaken) return counts.new === 0 ? '새로 담을 게임이 없었어요.' : `게임 ${fresh}개를 담았어요.`
  return counts.new === 0 ? '새로 담을 게임이 없어요.' : `새 게임 ${fresh}개를 담을 수 있어요.`
}

function othersOf({ counts: { known, notOwned } }: CollectionReport): string | null {
  const words = [
    ...(known === 0 ? [] : [`이미 담은 게임 ${grouped(known)}개`]),
    ...(notOwned === 0 ? [] : [`가지고 있지 않은 게임(own 0) ${grouped(notOwned)}개`]),
  ]
  return words.length === 0 ? null : `건너뛰어요: ${words.join(', ')}`
}

function Import() {
  const { fileName, problem, preview, outcome, isLooking, isTaking, choose, take } = useCollectionImport()
  const report = outcome ?? preview
  const others = report && othersOf(report)
  return (
    <section aria-label="가져오기" className="px-5 pt-2 pb-10">
      <p className="text-15 text-ink-dim">
        BoardGameGeek의 컬렉션 화면에서 ‘Download board games’로 받은 CSV를 읽어요. 같은 파일을 다시 가져와도
        늘지 않고, 담아 둔 게임은 빠지지 않아요.
      </p>
      <FileChoice
        label={fileName === null ? '파일 선택' : '다른 파일 선택'}
        accept=".csv,text/csv"
        onChoose={(file) => void choose(file)}
      />
      {fileName === null ? null : <p className="wrap-anywhere mt-2 text-13 text-ink-dim">{fileName}</p>}
      {problem === null ? null : (
        <p role="alert" className="mt-3 flex items-start gap-1.5 text-15 text-bad">
          <Icon name="warning" size={18} className="mt-0.5" />
          <span>{problem} 지금까지의 목록은 그대로예요.</span>
        </p>
      )}
      {isLooking ? <Skeleton shape="block" className="mt-4 h-40" /> : null}
      {report ? (
        <>
          <p role="status" className="mt-4 font-semibold text-17 text-ink">
            {sentenceOf(report, outcome !== null)}
          </p>
          {others === null ? null : <p className="tabular mt-1 text-13 text-ink-dim">{others}</p>}
          {report.notes.map((note) => (
            <p key={note} className="wrap-anywhere mt-1 text-13 text-ink-dim">
              {note}
            </p>
          ))}
          {outcome === null ? (
            <Button
              size="bottom"
              className="mt-4"
              busy={isTaking}
              busyLabel="게임을 담고 있어요"
              disabled={report.counts.new === 0}
              onClick={take}
            >
              {report.counts.new === 0 ? '담을 게임이 없어요' : `${grouped(report.counts.new)}개 담기`}
            </Button>
          ) : (
            <Link href={paths.ownedGames()} className={`${buttonClass('primary', 'bottom')} mt-4`}>
              가진 게임 보기
            </Link>
          )}
          <Rows
            title="찾을 수 없는 게임"
            rows={report.rows.filter(({ outcome }) => outcome === 'unknownGame')}
          />
          <Rows title="읽을 수 없는 줄" rows={report.rows.filter(({ outcome }) => outcome === 'bad')} />
          <Rows
            title={outcome === null ? '담을 게임' : '담은 게임'}
            rows={report.rows.filter(({ outcome }) => outcome === 'new')}
          />
        </>
      ) : null}
    </section>
  )
}

export default function ImportOwnedGamesPage() {
  const goBack = useWayBack(paths.ownedGames())
  return (
    <>
      <PageHead title="가진 게임 가져오기" path={paths.importOwnedGames()} hidden />
      <TopBar title="가진 게임 가져오기" backHref={paths.ownedGames()} onBack={goBack} />
      <MembersOnly>
        <Import />
      </MembersOnly>
    </>
  )
}
