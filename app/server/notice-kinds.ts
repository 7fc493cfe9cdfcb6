import { isNoticeKind, type NoticeKind } from '~/lib/notice-kind'
import { joinByName } from '~/lib/server/feature'
import { features } from './features'

/** All notice kinds, by name. */
export const allNoticeKinds: Readonly<Record<string, NoticeKind>> = joinByName(
  features
    .flatMap(({ notices = [] }) => notices.flatMap((module) => Object.values(module)))
    .filter(isNoticeKind)
    .map((kind) => ({ [kind.name]: kind })),
)
