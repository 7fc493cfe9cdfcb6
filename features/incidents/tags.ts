import { tagKind } from '~/lib/tags'

export const incidentTags = { incidents: tagKind('incidents') }
