import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { staffPaths } from '~/features/staff-paths'
import { withBy } from '~/lib/korean'
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
