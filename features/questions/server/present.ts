import type { TextRow } from '~/db/rows/questions'
import { leftNickname } from '~/features/accounts/account'

function presentText(
  { id, memberId, nickname, image, text, isHidden, isHost, writtenAt }: TextRow,
  viewerId: number | null,
) {
  return {
    id,
    text: isHidden ? null : text,
    writtenAt,
    user: { id: memberId ?? 0, name: nickname ?? leftNickname, image },
    isHost,
    isOwn: viewerId !== null && memberId === viewerId,
  }
}

export function presentQuestion(row: TextRow, answers: readonly TextRow[], viewerId: number | null) {
  return {
    ...presentText(row, viewerId),
    answers: answers
      .filter(({ questionId }) => questionId === row.id)
      .map((answer) => presentText(answer, viewerId)),
  }
}
