import type { Instructor } from './endpoints'
import { photoWidths } from './instructor'

/** The instructor as schema.org structured data. */
export function describeInstructor(
  { name, image, intro, areas, snsUrl }: Instructor,
  publicUrl: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    jobTitle: '보드게임 강사',
    description: intro,
    ...(image === null ? {} : { image: `${publicUrl}${image}-${photoWidths.at(-1)}.webp` }),
    ...(snsUrl === null ? {} : { sameAs: snsUrl }),
    areaServed: areas,
  }
}
