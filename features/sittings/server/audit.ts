import { auditKinds } from '~/lib/audit-kind'

/** What owners do to the tables of their cafe. */
export const tableAudits = auditKinds(
  'cafe',
  {
    'add-tables': ({ tables }) => `테이블 ${tables}개를 만들었어요`,
    'change-table': '테이블을 바꾸었어요',
    'remove-table': '테이블을 삭제했어요',
    'show-free-tables': '빈자리를 손님에게 보여 주기로 했어요',
    'hide-free-tables': '빈자리를 손님에게 보여 주지 않기로 했어요',
  },
  { details: { tables: '테이블 수', table: '테이블 번호', byOperator: '운영자 권한으로' } },
)
