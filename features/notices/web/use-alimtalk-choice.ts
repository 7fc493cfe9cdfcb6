import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { sayFailure } from '~/ui/say-failure'
import { type AlimtalkState, noticeEndpoints } from '../endpoints'
import { noticeQueries } from './queries'

type Choice = AlimtalkState['choices'][number]

/** Whether 알림톡 of a topic is sent, shown at once. */
export function useAlimtalkChoice() {
  const client = useQueryClient()
  const { queryKey } = noticeQueries.alimtalk()
  const show = ({ topic, isWanted }: Pick<Choice, 'topic' | 'isWanted'>) =>
    client.setQueryData(
      queryKey,
      (state) =>
        state && {
          ...state,
          choices: state.choices.map((choice) => (choice.topic === topic ? { ...choice, isWanted } : choice)),
        },
    )
  return useMutation({
    // Requests run one after the other, so that the last press wins.
    scope: { id: 'alimtalk-settings' },
    mutationFn: ({ topic, isWanted }: Pick<Choice, 'topic' | 'isWanted'>) =>
      call(noticeEndpoints.chooseAlimtalk, { params: { topic }, body: { isWanted } }, { client }),
    onMutate: async (choice) => {
      show(choice)
      await client.cancelQueries({ queryKey })
    },
    onError: (error, { topic, isWanted }) => {
      show({ topic, isWanted: !isWanted })
      sayFailure(error, '알림톡 설정을 바꾸지 못했어요')
    },
  })
}
