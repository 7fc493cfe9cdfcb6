import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { withBy, withSubject } from '~/lib/korean'
import { correctionAnswers, correctionTopicNames, correctionTopics } from '../correction'
import { roleNames, staffRoles } from '../staff'

/** To somebody whom an operator or another owner has given a role at a cafe. */
export const cafeRoleNotice = noticeKind({
  name: 'cafe-role',
  group: 'account',
  details: z.object({ cafeId: z.number(), cafe: z.string(), role: z.enum(staffRoles) }),
  words: ({ cafeId, cafe, role }) => ({
    title: `${cafe}의 ${withBy(roleNames[role])} 정해졌어요`,
    body: '카페 관리에서 할 수 있는 일을 확인해 보세요.',
    path: staffPaths.home(cafeId),
  }),
})

/** To the owners of a cafe that somebody else can look after from now on. */
export const cafeRoleGivenNotice = noticeKind({
  name: 'cafe-role-given',
  group: 'account',
  details: z.object({ cafeId: z.number(), cafe: z.string(), role: z.enum(staffRoles) }),
  words: ({ cafeId, cafe, role }) => ({
    title: `${cafe}에 새 ${withSubject(roleNames[role])} 생겼어요`,
    body:
      role === 'owner'
        ? '이제 정산과 받을 계좌를 보고 바꿀 수 있어요. 모르는 사람이면 바로 확인해 주세요.'
        : '이제 카페 관리에 들어올 수 있어요. 모르는 사람이면 바로 확인해 주세요.',
    path: staffPaths.people(cafeId),
  }),
})

/** To those who look after a cafe. */
export const correctionNotice = noticeKind({
  name: 'cafe-correction',
  group: 'cafe',
  details: z.object({ cafeId: z.number(), cafe: z.string(), about: z.enum(correctionTopics) }),
  words: ({ cafeId, cafe, about }) => ({
    title: '정보가 다르다고 알려 준 사람이 있어요',
    body: `${cafe} · ${correctionTopicNames[about]}. 확인하고 답해 주세요.`,
    path: staffPaths.corrections(cafeId),
  }),
})

/** To the member who has sent it. */
export const correctionAnsweredNotice = noticeKind({
  name: 'cafe-correction-answered',
  group: 'moderation',
  details: z.object({
    cafeId: z.number(),
    cafe: z.string(),
    about: z.enum(correctionTopics),
    answer: z.enum(correctionAnswers),
  }),
  words: ({ cafeId, cafe, about, answer }) => ({
    title: answer === 'fixed' ? '알려 주신 정보를 수정했어요' : '지금 정보가 맞다고 해요',
    body: `${cafe}에서 ${correctionTopicNames[about]}에 대해 답했어요. 알려 주셔서 고마워요.`,
    path: paths.cafe(cafeId),
  }),
})
