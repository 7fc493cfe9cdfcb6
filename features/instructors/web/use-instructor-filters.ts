import { searchPoint } from '~/features/places/place'
import type { LocationNow } from '~/features/places/web/use-location'
import { asPoint } from '~/lib/coordinates'
import { idFrom } from '~/lib/ids'
import { useParameters } from '~/lib/web/use-parameters'
import { instructorsWithinKm, longestSearch, type Radius, usualInstructorsWithinKm } from '../instructor'
import type { InstructorSearch } from './queries'

export interface InstructorFilters {
  view: 'map' | 'list'
  /** Null for the whole country. */
  radius: Radius | null
  area: string | null
  text: string
  isSearchOpen: boolean
  /** The selected instructor on the map. */
  instructorId: number | null
}

type InstructorName = 'view' | 'radius' | 'area' | 'q' | 'search' | 'instructor'

/** Parameters of the URL; null removes one. */
export type InstructorChange = Partial<Record<InstructorName, string | null>>

function readRadius(given: string | null): Radius | null {
  if (given === 'all') return null
  return instructorsWithinKm.find((radius) => String(radius) === given) ?? usualInstructorsWithinKm
}

function read(params: URLSearchParams): InstructorFilters {
  const id = params.get('instructor')
  return {
    view: params.get('view') === 'list' ? 'list' : 'map',
    radius: readRadius(params.get('radius')),
    area: params.get('area') || null,
    text: (params.get('q') ?? '').trim().slice(0, longestSearch),
    isSearchOpen: params.get('search') === 'open',
    instructorId: idFrom(id),
  }
}

export function useInstructorFilters() {
  const { params, change } = useParameters<InstructorName>()
  return { filters: read(params), params, change }
}

/** The search for these filters at this location. */
export function instructorSearchOf(
  { radius, area, text }: InstructorFilters,
  location: LocationNow,
): InstructorSearch {
  return {
    ...asPoint(location.point ?? searchPoint(location)),
    radius: radius ? `${radius}` : undefined,
    area: area ?? undefined,
    search: text || undefined,
  }
}

/** The message for an empty list, which names the narrowest filter. */
export function whyNobody({ text, area, radius }: InstructorFilters): string {
  if (text !== '') return `'${text}' 강사를 찾을 수 없어요`
  if (area !== null) return `${area}에는 가까운 강사가 없어요`
  return radius === null ? '아직 강사가 없어요' : `${radius}km 안에 강사가 없어요`
}
