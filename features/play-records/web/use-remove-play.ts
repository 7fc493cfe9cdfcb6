import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { playEndpoints } from '../contract'

export function useRemovePlay() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(playEndpoints.remove, { params: { id } }, { client }),
  })
}
