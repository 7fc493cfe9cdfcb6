import { useEffect, useMemo } from 'react'
import type { GameChoice } from '~/features/catalogue/choice'
import { fromPeople, toPeople } from '~/features/catalogue/contract'
import { letterOf, levelNames } from '~/features/catalogue/game'
import { useLocalState } from '~/lib/web/local-state'
import { peopleName, readChoice, toSearch } from '../pick-request'

/** The last choice on this device. It is empty until the storage has been read. */
export function useLastChoice(): GameChoice {
  const people = useLocalState(({ storage }) => storage.selectedPeople)
  const difficulties = useLocalState(({ storage }) => storage.selectedDiff)
  useEffect(() => {
    if (!useLocalState.persist.hasHydrated()) void useLocalState.persist.rehydrate()
  }, [])
  return useMemo(() => {
    const counts = people.flatMap(({ param }) => toPeople(param)).join(',')
    const letters = difficulties.map(({ param }) => param).join(',')
    // Parsed like a URL, because a value stored by an older version may be invalid.
    return readChoice(new URLSearchParams({ people: counts, difficulty: letters }))
  }, [people, difficulties])
}

/** Stores a choice for the next visit. */
export function rememberChoice({ people, levels }: GameChoice): void {
  // The storage must be loaded before it is written, or defaults would overwrite its other values.
  if (!useLocalState.persist.hasHydrated()) void useLocalState.persist.rehydrate()
  useLocalState.getState().rememberChoice(
    people.map((count) => ({ name: peopleName(count), param: fromPeople([count]) })),
    levels.map((level) => ({ name: levelNames[level], param: letterOf(level) })),
  )
}

export function searchOf(choice: GameChoice): string {
  return toSearch({ by: 'choice', ...choice })
}
