import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import {
  answerShape,
  lessonEndpoints,
  lessonShape,
  lessonStatusShape,
  requesterAnswerShape,
} from '../contract'
import type { Answer } from '../lesson'
import { lessonQueries } from './queries'

/** Sends the requester's answer to a proposal, or their withdrawal of the request. */
export function useRespond(key: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (answer: 'accept' | 'decline' | 'withdraw') =>
      lessonStatusShape.fromWire(
        await call(
          lessonEndpoints.respond,
          { params: { key }, body: requesterAnswerShape.toWire({ answer }) },
          { client },
        ),
      ),
    onSuccess: (status) => client.setQueryData(lessonQueries.status(key).queryKey, status),
  })
}

export interface GivenAnswer {
  id: number
  answer: Answer
  /** ISO moment of a proposal; null for other answers. */
  time: string | null
  message: string
}

/** Sends the instructor's answer, or an operator's answer on their behalf. */
export function useAnswerLesson({ asOperator }: { asOperator: boolean }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, answer, time, message }: GivenAnswer) => {
      const body = answerShape.toWire({ answer, message, ...(time === null ? {} : { time }) })
      const input = { params: { id }, body }
      return lessonShape.fromWire(
        asOperator
          ? await call(lessonEndpoints.answerFor, input, { client })
          : await call(lessonEndpoints.answer, input, { client }),
      )
    },
  })
}
