import { personalTagKind, tagKind } from '~/lib/tags'

export const reportTags = {
  /** What operators decide about. */
  cases: tagKind('report-cases'),
  /** The reports that a member has made. */
  own: personalTagKind('reports'),
}
