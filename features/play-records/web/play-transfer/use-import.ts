import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/lib/web/call'
import { readTextFile } from '~/lib/web/read-text-file'
import { type ImportReport, playEndpoints } from '../../endpoints'
import { type GameChosen, importMegabytes, longestImport } from '../../play-file'

const importMessages = {
  tooBig: `${importMegabytes}MB보다 큰 파일은 가져올 수 없어요. 나누어서 가져와 주세요.`,
  empty: '빈 파일이에요. 다른 파일을 선택해 주세요.',
  unread: '파일을 읽지 못했어요. 다시 선택해 주세요.',
} as const

interface SentFile {
  text: string
  games: GameChosen[]
  takesChanges: boolean
}

/** The steps of an import: read the file here, preview it on the server, import it on confirmation. */
export function useImport() {
  const client = useQueryClient()
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const [games, setGames] = useState<GameChosen[]>([])
  const [takesChanges, setTakesChanges] = useState(false)
  const [preview, setPreview] = useState<ImportReport | null>(null)
  const [outcome, setOutcome] = useState<ImportReport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  // Mutations run one after the other, because the server reads one file per member at a time.
  const scope = { id: 'play-import' }
  const looking = useMutation({
    scope,
    mutationFn: (body: SentFile) => call(playEndpoints.previewImport, { body }, { client }),
    onMutate: () => setProblem(null),
    onSuccess: setPreview,
    onError: (error) => setProblem(error.message),
  })

  const taking = useMutation({
    scope,
    mutationFn: (body: SentFile) => call(playEndpoints.importFile, { body }, { client }),
    onMutate: () => setProblem(null),
    onSuccess: setOutcome,
    onError: (error) => setProblem(error.message),
  })

  function forget() {
    setFile(null)
    setGames([])
    setTakesChanges(false)
    setPreview(null)
    setOutcome(null)
    setProblem(null)
  }

  async function choose(chosen: File) {
    forget()
    if (chosen.size > longestImport) return setProblem(importMessages.tooBig)
    const text = await readTextFile(chosen).catch(() => null)
    if (text === null) return setProblem(importMessages.unread)
    if (text.trim() === '') return setProblem(importMessages.empty)
    setFile({ name: chosen.name, text })
    looking.mutate({ text, games: [], takesChanges: false })
  }

  function chooseGame(name: string, gameId: number) {
    if (!file) return
    const next = [...games.filter((one) => one.name !== name), { name, gameId }]
    setGames(next)
    looking.mutate({ text: file.text, games: next, takesChanges: false })
  }

  return {
    fileName: file?.name ?? null,
    games,
    takesChanges,
    setTakesChanges,
    preview,
    outcome,
    problem,
    isLooking: looking.isPending,
    isTaking: taking.isPending,
    choose,
    chooseGame,
    forget,
    /** Resolves when the import is done, so that the button stays disabled. An error ends up in `problem`. */
    take: async () => {
      if (file) await taking.mutateAsync({ text: file.text, games, takesChanges }).catch(() => null)
    },
  }
}
