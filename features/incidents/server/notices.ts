import { z } from 'zod'
import { alimtalkWords } from '~/features/notices/alimtalk'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'
import { incidentKinds } from '../incident'

/** Somebody's data has leaked, or may have. Told at once, and by whatever reaches. */
export const incidentNotice = noticeKind({
  name: 'incident',
  group: 'account',
  isMandatory: true,
  details: z.object({
    messageId: z.number().int(),
    key: z.string(),
    kind: z.enum(incidentKinds),
    title: z.string(),
    isUpdate: z.boolean(),
  }),
  words: ({ key, kind, title, isUpdate }) => ({
    title: isUpdate
      ? '개인정보 사고에 대해 더 알려 드려요'
      : kind === 'leaked'
        ? '내 개인정보가 유출됐어요'
        : '내 개인정보가 유출됐을 수 있어요',
    body: `${title} · 무엇을 하면 되는지 지금 확인해 주세요.`,
    path: paths.incident(key),
  }),
  alimtalk: ({ title }) => alimtalkWords('incident', { 제목: title }),
})
