import { useEffect, useMemo } from 'react'
import type { GameChoice } from '~/features/catalogue/choice'
import { fromPeople, toPeople } from '~/features/catalogue/contract'
import { letterOf, levelNames } from '~/features/catalogue/game'
import { useLocalState } from '~/lib/web/local-state'
import { peopleName, readChoice, toSearch } from '../pick-request'

/** What was chosen last on this device, once the storage has been read; until then nothing. */
export function useLastChoice(): GameChoice {
  const people = useLocalState(({ storage }) => storage.selectedPeople)
  const difficulties = useLocalState(({ storage }) => storage.selectedDiff)
  useEffect(() => {
    if (!useLocalState.persist.hasHydrated()) void useLocalState.persist.rehydrate()
  }, [])
  return useMemo(() => {
    const counts = people.flatMap(({ param }) => toPeople(param)).join(',')
    const letters = difficulties.map(({ param }) => param).join(',')
    // Read as an address is: what an older version stored may mean nothing any more.
    return readChoice(new URLSearchParams({ people: counts, difficulty: letters }))
  }, [people, difficulties])
}

/** Keeps a choice for the next visit. */
export function rememberChoice({ people, levels }: GameChoice): void {
  // Writing before reading would put the defaults over everything else that is kept.
  if (!useLocalState.persist.hasHydrated()) void useLocalState.persist.rehydrate()
  useLocalState.getState().rememberChoice(
    people.map((count) => ({ name: peopleName(count), param: fromPeople([count]) })),
    levels.map((level) => ({ name: levelNames[level], param: letterOf(level) })),
  )
}

export function searchOf(choice: GameChoice): string {
  return toSearch({ by: 'choice', ...choice })
}
