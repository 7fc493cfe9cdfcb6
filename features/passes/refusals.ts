import { refusal } from '~/lib/errors'

export const passRefusals = {
  auditUnderWay: refusal(409, 'AUDIT_UNDER_WAY', '원장 점검이 이미 진행 중이에요. 끝나면 결과가 보여요.'),
}
