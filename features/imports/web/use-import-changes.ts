import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { sayFailure } from '~/ui/say-failure'
import { importEndpoints, importFileShape, uploadShape } from '../contract'
import { type ImportKindName, longestFileName } from '../import'
import { importQueries } from './queries'

/** Uploads a file unchanged. A job checks it afterwards. */
export function useUpload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ kind, file }: { kind: ImportKindName; file: File }) => {
      const fileName = file.name.trim().slice(-longestFileName) || 'file.csv'
      // The type of a CSV file differs between browsers and systems.
      const body = file.slice(0, file.size, 'application/octet-stream')
      const { id } = await call(
        importEndpoints.upload,
        { query: uploadShape.toWire({ kind, fileName }), body },
        { client },
      )
      return id
    },
  })
}

const deeds = {
  start: { endpoint: importEndpoints.start, failure: '가져오지 못했어요' },
  checkAgain: { endpoint: importEndpoints.checkAgain, failure: '다시 확인하지 못했어요' },
  cancel: { endpoint: importEndpoints.cancel, failure: '취소하지 못했어요' },
} as const

export function useImportDeed(deed: keyof typeof deeds, id: number) {
  const client = useQueryClient()
  const { endpoint, failure } = deeds[deed]
  const { queryKey } = importQueries.file(String(id))
  return useMutation({
    mutationFn: async () => importFileShape.fromWire(await call(endpoint, { params: { id } }, { client })),
    onSuccess: (file) => client.setQueryData(queryKey, file),
    onError: (error) => {
      sayFailure(error, failure)
      return client.invalidateQueries({ queryKey })
    },
  })
}
