import type { APIRequestContext } from '@playwright/test'
import { type DeskIncident, incidentDeskEndpoints } from '~/features/incidents/desk/endpoints'
import { signInElsewhere, townspeople, withToken } from './people'

/** An incident that one demo person is told of. */
export async function findIncidentOrSend(request: APIRequestContext): Promise<DeskIncident> {
  const operator = withToken((await signInElsewhere(request, 'operator')).access)
  const { incidents } = (await (
    await request.get(incidentDeskEndpoints.incidents.path, operator)
  ).json()) as {
    incidents: { id: number }[]
  }
  const [known] = incidents
  if (known) {
    const path = incidentDeskEndpoints.incident.path.replace(':id', String(known.id))
    return (await (await request.get(path, operator)).json()) as DeskIncident
  }
  const told = await request.post(incidentDeskEndpoints.send.path, {
    data: {
      kind: 'possible',
      title: '휴대폰 번호가 다른 회원에게 보였을 수 있어요',
      items: '닉네임, 휴대폰 번호',
      happened: '지난 화요일 오전 10시부터 11시까지 화면의 오류로 다른 회원에게 보였을 수 있어요.',
      advice: '모르는 번호에서 온 전화와 문자를 조심해 주세요.',
      measures: '오류를 바로잡았어요. 손해배상이나 개인정보 분쟁조정을 신청할 수 있어요.',
      contact: '개인정보 보호책임자 02-000-0000',
      isToAll: false,
      list: townspeople.member,
      recipients: 1,
    },
    ...operator,
  })
  // Another worker has told of it meanwhile.
  if (told.status() === 409) return findIncidentOrSend(request)
  return (await told.json()) as DeskIncident
}
