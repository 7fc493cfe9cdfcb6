import type { ChoicesRow } from '~/db/rows/alerts'
import { fromWeekdayBits, usualChoices } from '../alert'
import type { AlertChoices } from '../endpoints'

export function presentChoices(row: ChoicesRow | null): AlertChoices {
  if (row === null) return { ...usualChoices, area: null }
  const { ofCafes, ofGames, ofNews, areaName: name, radiusKm, weekdays, fromHour, untilHour } = row
  const isWhole =
    name !== null && radiusKm !== null && weekdays !== null && fromHour !== null && untilHour !== null
  const area = isWhole ? { name, radiusKm, weekdays: fromWeekdayBits(weekdays), fromHour, untilHour } : null
  return { ofCafes, ofGames, ofNews, area }
}
