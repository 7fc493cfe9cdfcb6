import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { sayFailure } from '~/ui/say-failure'
import { noticeEndpoints } from '../endpoints'
import { noticeQueries } from './queries'

interface Choice {
  group: string
  isWanted?: boolean
  isPushed?: boolean
}

const mutationKey = ['choose-notices']

/** Changes whether the member gets a group's notices and pushes, optimistically. */
export function useNoticeSetting() {
  const client = useQueryClient()
  const { queryKey } = noticeQueries.settings()
  const show = ({ group, ...choice }: Choice) =>
    client.setQueryData(queryKey, (settings) =>
      settings?.map((setting) => (setting.group === group ? { ...setting, ...choice } : setting)),
    )
  return useMutation({
    mutationKey,
    // Requests run one after the other, so that the last press wins.
    scope: { id: 'notice-settings' },
    mutationFn: ({ group, ...body }: Choice) =>
      call(noticeEndpoints.choose, { params: { group }, body }, { client }),
    onMutate: async (choice) => {
      show(choice)
      await client.cancelQueries({ queryKey })
    },
    onError: (error, { group, isWanted, isPushed }) => {
      show({
        group,
        ...(isWanted !== undefined && { isWanted: !isWanted }),
        ...(isPushed !== undefined && { isPushed: !isPushed }),
      })
      sayFailure(error, '알림 설정을 바꾸지 못했어요')
      // After several quick presses that failed, only the server knows what is set.
      if (client.isMutating({ mutationKey }) <= 1) void client.invalidateQueries({ queryKey })
    },
  })
}
