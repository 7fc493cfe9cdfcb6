import { cafeImageWidths, phoneOf } from './cafe'
import type { Cafe } from './endpoints'
import { minutesInDay, timeInWords } from './opening-hours'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Closing at midnight or staying open for 24 hours is written as 23:59, as schema.org expects. */
function closingOf({ opens, closes }: { opens: number; closes: number }): string {
  return closes - opens === minutesInDay || closes === minutesInDay ? '23:59' : timeInWords(closes)
}

/** The cafe as schema.org structured data. */
export function describeCafe(cafe: Cafe, publicUrl: string): object {
  const phone = phoneOf(cafe)
  return {
    '@context': 'https://schema.org',
    '@type': 'CafeOrCoffeeShop',
    name: cafe.name,
    address: { '@type': 'PostalAddress', addressCountry: 'KR', streetAddress: cafe.address },
    ...(cafe.at === null ? {} : { geo: { '@type': 'GeoCoordinates', ...cafe.at } }),
    ...(cafe.image === null ? {} : { image: `${publicUrl}${cafe.image}-${cafeImageWidths.at(-1)}.webp` }),
    ...(phone === null ? {} : { telephone: phone }),
    ...(cafe.opening === null
      ? {}
      : {
          openingHoursSpecification: cafe.opening.flatMap((opening, day) =>
            opening === null
              ? []
              : [
                  {
                    '@type': 'OpeningHoursSpecification',
                    dayOfWeek: days[day],
                    opens: timeInWords(opening.opens),
                    closes: closingOf(opening),
                  },
                ],
          ),
        }),
  }
}
