import { useState } from 'react'
import { GameFinder } from '~/features/catalogue/web/game-finder'
import { grouped } from '~/lib/grouped'
import { Badge, type Tone } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import type { ImportedRow } from '../../endpoints'
import type { GameChosen, ImportOutcome } from '../../play-file'

/** The label of a row's outcome, before and after the import. */
const words: Record<ImportOutcome, { before: string; after: string; tone: Tone }> = {
  new: { before: '새 기록', after: '가져왔어요', tone: 'good' },
  known: { before: '이미 있어요', after: '이미 있어요', tone: 'neutral' },
  unknownGame: { before: '찾을 수 없는 게임', after: '건너뛰었어요', tone: 'warn' },
  bad: { before: '읽을 수 없어요', after: '건너뛰었어요', tone: 'bad' },
}

const shownAtOnce = 100
const plain = 'px-1 py-2.5 align-top'

function GameCell({
  row,
  chosen,
  onChooseGame,
}: {
  row: ImportedRow
  chosen: number | null
  onChooseGame: ((name: string, gameId: number) => void) | undefined
}) {
  const isOther = row.game !== null && row.game.name !== row.name
  return (
    <td className={`${plain} wrap-anywhere text-ink`}>
      <span className="block text-13 text-ink-dim">
        {row.playedOn.replaceAll('-', '.') || `${row.row}번째 기록`}
      </span>
      <span className="block font-medium">{row.name === '' ? '이름 없음' : row.name}</span>
      {isOther ? <span className="block text-13 text-ink-dim">→ {row.game?.name}</span> : null}
      {row.reason === null ? null : <span className="block text-13 text-bad">{row.reason}</span>}
      {row.notes.map((note) => (
        <span key={note} className="block text-13 text-ink-dim">
          {note}
        </span>
      ))}
      {row.outcome === 'unknownGame' && onChooseGame && row.suggestions.length > 0 ? (
        <Select
          className="mt-2"
          label={`‘${row.name}’에 해당하는 게임을 선택해 주세요`}
          options={row.suggestions.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen === null ? null : String(chosen)}
          onChange={(id) => onChooseGame(row.name, Number(id))}
        />
      ) : null}
      {row.outcome === 'unknownGame' && onChooseGame && row.suggestions.length === 0 && row.name !== '' ? (
        <GameFinder
          label={`‘${row.name}’ 직접 찾기`}
          listLabel={`‘${row.name}’에 해당하는 게임`}
          onChoose={(id) => onChooseGame(row.name, id)}
        />
      ) : null}
    </td>
  )
}

/** The rows of a file with their outcomes. */
export function ImportRows({
  rows,
  isTaken,
  games,
  onChooseGame,
}: {
  rows: readonly ImportedRow[]
  isTaken: boolean
  games: readonly GameChosen[]
  /** Set only while the user can still choose. */
  onChooseGame?: (name: string, gameId: number) => void
}) {
  const [most, setMost] = useState(shownAtOnce)
  // Each unknown name is asked about once, at its first row.
  const firstOfName = new Map<string, number>()
  for (const { name, row } of rows) if (!firstOfName.has(name)) firstOfName.set(name, row)
  return (
    <>
      <table className="tabular mt-3 w-full table-fixed text-15">
        <caption className="sr-only">파일에 있는 기록</caption>
        <thead>
          <tr className="border-line border-b text-left text-13 text-ink-dim">
            <th scope="col" className={`${plain} font-medium`}>
              날짜와 게임
            </th>
            <th scope="col" className={`${plain} w-25 text-right font-medium`}>
              결과
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => {
            const { before, after, tone } = words[row.outcome]
            return (
              <tr key={row.row} className="border-line border-b">
                <GameCell
                  row={row}
                  chosen={games.find(({ name }) => name === row.name)?.gameId ?? null}
                  onChooseGame={firstOfName.get(row.name) === row.row ? onChooseGame : undefined}
                />
                <td className={`${plain} text-right`}>
                  <Badge tone={tone}>{isTaken ? after : before}</Badge>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {rows.length > most ? (
        <Button variant="ghost" className="mt-2 w-full" onClick={() => setMost(most + shownAtOnce)}>
          {grouped(rows.length - most)}개 더 보기
        </Button>
      ) : null}
    </>
  )
}
