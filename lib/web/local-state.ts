import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type ThemeChoice = 'device' | 'light' | 'dark'

/** One thing that was chosen, as it is shown and as the interface spells it. */
export interface StoredOption {
  name: string
  param: string
}

export interface StoredChoices {
  recentSearches: string[]
  theme: ThemeChoice
  /** What a game was recommended for last. */
  selectedPeople: StoredOption[]
  selectedDiff: StoredOption[]
}

/** A copy of who is signed in, for whoever reads the one key. The tokens decide, not this. */
export interface SignedIn {
  /** As their feature spells them. */
  user: unknown
  isLoggedIn: boolean
  isNewUser: boolean
}

interface LocalState {
  /** What this device remembers, signed in or not. */
  storage: StoredChoices
  auth: SignedIn
  rememberSearch(text: string): void
  forgetSearch(text: string): void
  forgetAllSearches(): void
  chooseTheme(theme: ThemeChoice): void
  rememberChoice(people: StoredOption[], difficulties: StoredOption[]): void
  noteSignedIn(auth: SignedIn): void
}

const mostRecentSearches = 10

/** Everything kept in the browser stands under this one key of local storage. */
const storageKey = 'root'

const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** A browser that blocks storage throws when it is only asked for it: nothing is remembered then. */
function storageHere() {
  try {
    return typeof localStorage === 'undefined' ? noStorage : localStorage
  } catch {
    return noStorage
  }
}

/** On the server and until it has read the local storage, it holds the defaults. */
export const useLocalState = create<LocalState>()(
  persist(
    (set) => {
      const change = (next: (storage: StoredChoices) => Partial<StoredChoices>) =>
        set((state) => ({ storage: { ...state.storage, ...next(state.storage) } }))
      return {
        storage: { recentSearches: [], theme: 'device', selectedPeople: [], selectedDiff: [] },
        auth: { user: null, isLoggedIn: false, isNewUser: false },
        rememberSearch: (text) =>
          change(({ recentSearches }) => ({
            recentSearches: [text, ...recentSearches.filter((other) => other !== text)].slice(
              0,
              mostRecentSearches,
            ),
          })),
        forgetSearch: (text) =>
          change(({ recentSearches }) => ({
            recentSearches: recentSearches.filter((other) => other !== text),
          })),
        forgetAllSearches: () => change(() => ({ recentSearches: [] })),
        chooseTheme: (theme) => change(() => ({ theme })),
        rememberChoice: (selectedPeople, selectedDiff) => change(() => ({ selectedPeople, selectedDiff })),
        noteSignedIn: (auth) => set({ auth }),
      }
    },
    {
      name: storageKey,
      storage: createJSONStorage(storageHere),
      partialize: ({ storage, auth }) => ({ storage, auth }),
      // The server rendered the defaults; the shell reads the storage after hydration.
      skipHydration: true,
      // What an older version stored may lack newer fields.
      merge: (stored, current) => ({
        ...current,
        storage: { ...current.storage, ...(stored as Partial<LocalState> | undefined)?.storage },
        auth: { ...current.auth, ...(stored as Partial<LocalState> | undefined)?.auth },
      }),
    },
  ),
)
