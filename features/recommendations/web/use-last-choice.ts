import { useMemo } from 'react'
import type { GameChoice } from '~/features/catalogue/choice'
import { letterOf, levelNames } from '~/features/catalogue/game'
import { changeDeviceValue, type DeviceValue, useDeviceValue } from '~/lib/web/device-values'
import { peopleName, readChoice, toSearch } from '../pick-request'

/** A chosen option: its label and its parameter. */
interface Option {
  name: string
  param: string
}
const lastPeople: DeviceValue<Option[]> = { name: 'selectedPeople', initial: [] }
const lastDifficulties: DeviceValue<Option[]> = { name: 'selectedDiff', initial: [] }

/** The last choice on this device. It is empty until the storage has been read. */
export function useLastChoice(): GameChoice {
  const people = useDeviceValue(lastPeople)
  const difficulties = useDeviceValue(lastDifficulties)
  return useMemo(() => {
    const counts = people.map(({ param }) => param.replace('person_', '')).join(',')
    const letters = difficulties.map(({ param }) => param).join(',')
    // Parsed like a URL, because a value stored by an older version may be invalid.
    return readChoice(new URLSearchParams({ people: counts, difficulty: letters }))
  }, [people, difficulties])
}

/** Stores a choice for the next visit. */
export function rememberChoice({ people, levels }: GameChoice): void {
  changeDeviceValue(lastPeople, () =>
    people.map((count) => ({ name: peopleName(count), param: `person_${count}` })),
  )
  changeDeviceValue(lastDifficulties, () =>
    levels.map((level) => ({ name: levelNames[level], param: letterOf(level) })),
  )
}

export function searchOf(choice: GameChoice): string {
  return toSearch({ by: 'choice', ...choice })
}
