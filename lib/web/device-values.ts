import { useEffect, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'

/**
 * A value that this device remembers, whether somebody is signed in or not. The feature that owns it declares its name
 * in the storage. What is stored may come from an older version, so it is checked where a wrong value would do harm.
 */
export interface DeviceValue<T> {
  name: string
  /** The value on the server, and in the browser until the storage has been read. */
  initial: T
}

/** A copy of the session for code that reads this storage key. The tokens decide who is signed in, not this copy. */
export interface SignedIn {
  /** The shape is up to the accounts feature. */
  user: unknown
  isLoggedIn: boolean
  isNewUser: boolean
}

interface Stored {
  storage: Readonly<Record<string, unknown>>
  auth: SignedIn
}

/** All of it is stored under this one key of local storage. */
const storageKey = 'root'

/** What was stored when this tab read or wrote it last. */
let known: string | null = null

function textStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** If storage is full or blocked, or there is none as on the server, nothing is stored. What is no JSON counts as nothing. */
const deviceStorage: PersistStorage<Stored> = {
  getItem() {
    known = textStored()
    try {
      return JSON.parse(known ?? 'null')
    } catch {
      return null
    }
  },
  setItem(_, stored) {
    const text = JSON.stringify(stored)
    try {
      localStorage.setItem(storageKey, text)
      known = text
    } catch {
      return
    }
  },
  removeItem: () => localStorage.removeItem(storageKey),
}

/** What was read, with the values of before where they are equal, so that only what has changed is rendered anew. */
function mergeStorage(read: object, before: Stored['storage']): Stored['storage'] {
  const unlessEqual = ([name, value]: [string, unknown]) =>
    [name, JSON.stringify(value) === JSON.stringify(before[name]) ? before[name] : value] as const
  return { ...before, ...Object.fromEntries(Object.entries(read).map(unlessEqual)) }
}

const useStored = create<Stored>()(
  persist((): Stored => ({ storage: {}, auth: { user: null, isLoggedIn: false, isNewUser: false } }), {
    name: storageKey,
    storage: deviceStorage,
    // The server rendered the initial values, so the storage is read only after hydration.
    skipHydration: true,
    // State stored by an older version may lack newer fields.
    merge: (given, current) => {
      const { storage = {}, auth } = Object(given) as Partial<Stored>
      return { storage: mergeStorage(Object(storage), current.storage), auth: { ...current.auth, ...auth } }
    },
  }),
)

function read(): void {
  if (!useStored.persist.hasHydrated()) void useStored.persist.rehydrate()
}

/** Changes a part. What another tab has written meanwhile is read first, or it would be overwritten. */
function write(change: (stored: Stored) => Partial<Stored>): void {
  if (!useStored.persist.hasHydrated() || textStored() !== known) void useStored.persist.rehydrate()
  useStored.setState(change)
}

/** Whether the storage of this device has been read. */
export function useIsDeviceRead(): boolean {
  useEffect(read, [])
  return useSyncExternalStore(
    (onChange) => useStored.persist.onFinishHydration(onChange),
    () => useStored.persist.hasHydrated(),
    () => false,
  )
}

const valueIn = <T>({ storage }: Stored, { name, initial }: DeviceValue<T>) => (storage[name] ?? initial) as T

export function useDeviceValue<T>(value: DeviceValue<T>): T {
  useEffect(read, [])
  return useStored((stored) => valueIn(stored, value))
}

export function readDeviceValue<T>(value: DeviceValue<T>): T {
  read()
  return valueIn(useStored.getState(), value)
}

export function changeDeviceValue<T>(value: DeviceValue<T>, change: (before: T) => T): void {
  write((stored) => ({ storage: { ...stored.storage, [value.name]: change(valueIn(stored, value)) } }))
}

export function readSignedIn(): SignedIn {
  return useStored.getState().auth
}

export function changeSignedIn(change: (before: SignedIn) => SignedIn): void {
  write(({ auth }) => ({ auth: change(auth) }))
}
