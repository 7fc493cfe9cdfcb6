import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type ThemeChoice = 'device' | 'light' | 'dark'

/** A chosen option: its label and its API parameter. */
export interface StoredOption {
  name: string
  param: string
}

export interface StoredChoices {
  recentSearches: string[]
  theme: ThemeChoice
  /** The options of the last game recommendation. */
  selectedPeople: StoredOption[]
  selectedDiff: StoredOption[]
  location: StoredLocation
  recentPlaces: StoredPlace[]
  favouritePlaces: StoredPlace[]
  /** Teaching areas that are shown first. */
  favouriteAreas: string[]
  /** Requests for lessons that this device has sent, by the keys that open them. */
  sentLessons: StoredLesson[]
}

export interface StoredLesson {
  instructorId: number
  key: string
}

interface StoredPoint {
  latitude: number
  longitude: number
}

interface StoredPlace extends StoredPoint {
  address: string
}

/** Where the user is (`my`) and searches. */
interface StoredLocation {
  address: string | null
  my: StoredPoint | null
  search: StoredPoint | null
}

type StoredPlaces = Pick<StoredChoices, 'location' | 'recentPlaces' | 'favouritePlaces'>

/** A copy of the session for code that reads this storage key. The tokens decide who is signed in, not this copy. */
export interface SignedIn {
  /** The shape is up to the accounts feature. */
  user: unknown
  isLoggedIn: boolean
  isNewUser: boolean
}

interface LocalState {
  /** What this device remembers, whether signed in or not. */
  storage: StoredChoices
  auth: SignedIn
  rememberSearch(text: string): void
  forgetSearch(text: string): void
  forgetAllSearches(): void
  chooseTheme(theme: ThemeChoice): void
  rememberChoice(people: StoredOption[], difficulties: StoredOption[]): void
  rememberPlaces(places: Partial<StoredPlaces>): void
  rememberAreas(favouriteAreas: string[]): void
  rememberLesson(lesson: StoredLesson): void
  noteSignedIn(auth: SignedIn): void
}

const mostRecentSearches = 10
const mostSentLessons = 10

/** All persisted state is stored under this one key of local storage. */
const storageKey = 'root'

const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** Merely accessing localStorage throws when the browser blocks storage. Nothing is persisted then. */
function storageHere() {
  try {
    return typeof localStorage === 'undefined' ? noStorage : localStorage
  } catch {
    return noStorage
  }
}

/** Contains the defaults on the server, and in the browser until local storage has been read. */
export const useLocalState = create<LocalState>()(
  persist(
    (set) => {
      const change = (next: (storage: StoredChoices) => Partial<StoredChoices>) =>
        set((state) => ({ storage: { ...state.storage, ...next(state.storage) } }))
      return {
        storage: {
          recentSearches: [],
          theme: 'device',
          selectedPeople: [],
          selectedDiff: [],
          location: { address: null, my: null, search: null },
          recentPlaces: [],
          favouritePlaces: [],
          favouriteAreas: [],
          sentLessons: [],
        },
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
        rememberPlaces: (places) => change(() => places),
        rememberAreas: (favouriteAreas) => change(() => ({ favouriteAreas })),
        rememberLesson: (lesson) =>
          change(({ sentLessons }) => ({
            sentLessons: [lesson, ...sentLessons.filter(({ key }) => key !== lesson.key)].slice(
              0,
              mostSentLessons,
            ),
          })),
        noteSignedIn: (auth) => set({ auth }),
      }
    },
    {
      name: storageKey,
      storage: createJSONStorage(storageHere),
      partialize: ({ storage, auth }) => ({ storage, auth }),
      // The server rendered the defaults, so the shell reads the storage only after hydration.
      skipHydration: true,
      // State stored by an older version may lack newer fields.
      merge: (stored, current) => ({
        ...current,
        storage: { ...current.storage, ...(stored as Partial<LocalState> | undefined)?.storage },
        auth: { ...current.auth, ...(stored as Partial<LocalState> | undefined)?.auth },
      }),
    },
  ),
)
