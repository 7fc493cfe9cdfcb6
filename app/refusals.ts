import { refusal } from '~/lib/errors'

/** The most tags that one stream may watch. */
export const maxTagsWatched = 50
export const tooManyTags = `태그(tags)는 ${maxTagsWatched}개까지 지켜볼 수 있어요.`

/** Not a 403, because browsers treat that as the end of the session. */
export const notWatchable = refusal(404, 'NOT_WATCHABLE', '지켜볼 수 없는 내용이 들어 있어요.')
