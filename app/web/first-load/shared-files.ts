/** A module of the browser's code that is not part of the first load. */
export interface LaterModule {
  /** The screen that begins with it, null if none does. What fetches a screen's data is another module of that screen. */
  screen: string | null
  /** How often a visit begins with the screen. */
  visits: number
  /** Whether every visit fetches the screen once it is idle. */
  isTab?: boolean
  imports: readonly string[]
  /** The modules that it imports while it runs. */
  loads: readonly string[]
  /** Of its code, in characters. */
  length: number
}

type Modules = ReadonlyMap<string, LaterModule>

/** A screen, a part that is loaded while a screen runs, or what every visit fetches once it is idle. */
interface User {
  visits: number
  /** Of the modules that it alone needs, in characters. */
  ownLength: number
  /** Beyond these it costs extra; null where it does not. */
  most: { files: number; characters: number } | null
}

/** Modules that travel together, and those who need one of them. */
interface SharedFile {
  modules: string[]
  users: Set<User>
  length: number
  imports: Set<SharedFile>
}

export const mostSharedFiles = 76
/** About 2 KB compressed. A smaller file is not worth a request. */
const fewestCharacters = 10_000
/** A screen would rather read this much that it does not need than ask for another file. */
const charactersOfRequest = 22_000
/** What a screen reads beyond the first load within 170 KB, about, and from how many files. */
const mostOfScreen = { files: 5, characters: 230_000 }
/** The same of all tabs together, within 230 KB and 25 files. */
const mostOfTabs = { files: 9, characters: 380_000 }
/** What each file beyond that costs, in characters: more than any that is read for nothing. */
const charactersOfCrowd = 800_000
/** Each character beyond that counts several times. */
const weightOfExcess = 40
const mostPasses = 4
/** A part is loaded less often than a screen, and when there is time. */
const visitsOfPart = 0.3

function usersOf(modules: Modules): Map<string, Set<User>> {
  const users = new Map<string, Set<User>>()
  const add = (user: User, id: string) => {
    const module = modules.get(id)
    const known = users.get(id) ?? new Set()
    if (!module || known.has(user)) return
    users.set(id, known.add(user))
    for (const imported of module.imports) add(user, imported)
  }
  const screens = new Map<string, User>()
  const tabs = { visits: 1, ownLength: 0, most: mostOfTabs }
  for (const [id, { screen, visits, isTab }] of modules) {
    if (screen === null) continue
    const user = screens.get(screen) ?? { visits, ownLength: 0, most: visits < 1 ? null : mostOfScreen }
    screens.set(screen, user)
    add(user, id)
    if (isTab) add(tabs, id)
  }
  const loaded = new Set([...modules.values()].flatMap(({ loads }) => loads))
  for (const id of loaded) add({ visits: visitsOfPart, ownLength: 0, most: null }, id)
  // What one tab alone needs stays with it.
  for (const of of users.values()) if (of.size === 2) of.delete(tabs)
  for (const [id, [user, ...others]] of users)
    if (user && others.length === 0) user.ownLength += modules.get(id)?.length ?? 0
  return users
}

/** One file for each set of users. */
function exactFiles(modules: Modules): SharedFile[] {
  const numbers = new Map<User, number>()
  const files = new Map<string, SharedFile>()
  const fileOf = new Map<string, SharedFile>()
  for (const [id, users] of usersOf(modules)) {
    if (users.size < 2) continue
    for (const user of users) if (!numbers.has(user)) numbers.set(user, numbers.size)
    const key = [...users]
      .map((user) => numbers.get(user) ?? 0)
      .toSorted((one, other) => one - other)
      .join()
    const file = files.get(key) ?? { modules: [], users: new Set(users), length: 0, imports: new Set() }
    files.set(key, file)
    fileOf.set(id, file)
    file.modules.push(id)
    file.length += modules.get(id)?.length ?? 0
  }
  for (const file of files.values()) {
    const imported = file.modules.flatMap((id) => modules.get(id)?.imports ?? [])
    for (const id of imported) {
      const other = fileOf.get(id)
      if (other && other !== file) file.imports.add(other)
    }
  }
  return [...files.values()]
}

function allImportsOf(file: SharedFile, except?: SharedFile): Set<SharedFile> {
  const all = new Set<SharedFile>()
  const visit = ({ imports }: SharedFile) => {
    for (const each of imports) {
      if (each === except || all.has(each)) continue
      all.add(each)
      visit(each)
    }
  }
  visit(file)
  return all
}

/** Whether `from` imports `to` through a third file. As one file, the two would import it and be imported by it. */
function importsThroughAnother(from: SharedFile, to: SharedFile): boolean {
  return [...allImportsOf(from, to)].some(({ imports }) => imports.has(to))
}

function visitsOf(users: Iterable<User>, except?: ReadonlySet<User>): number {
  let sum = 0
  for (const user of users) if (!except?.has(user)) sum += user.visits
  return sum
}

/**
 * The characters that users save by asking for one file instead of two, less those that they then read for nothing.
 * Not exact where it is less than `enough`.
 */
function savedBy(one: SharedFile, other: SharedFile, enough: number): number {
  const newToOne = visitsOf(other.users, one.users)
  const newToOther = visitsOf(one.users, other.users)
  const both = visitsOf(one.users) - newToOther
  let saved = charactersOfRequest * both - one.length * newToOne - other.length * newToOther
  if (saved < enough) return saved
  for (const [file, { users }] of [
    [one, other],
    [other, one],
  ] as const)
    for (const imported of allImportsOf(file))
      if (imported !== one && imported !== other) saved -= imported.length * visitsOf(users, imported.users)
  return saved
}

/** The screens that ask for too many files. */
function crowdedUsers(files: readonly SharedFile[]): User[] {
  const counts = new Map<User, number>()
  for (const { users } of files) for (const user of users) counts.set(user, (counts.get(user) ?? 0) + 1)
  return [...counts].flatMap(([user, count]) => (user.most && count > user.most.files ? [user] : []))
}

/** Two files that are better sent as one: it saves something, one is small, or a screen asks for too many. */
function bestPair(files: readonly SharedFile[]): [SharedFile, SharedFile] | null {
  const crowded = crowdedUsers(files)
  let best: { saved: number; pair: [SharedFile, SharedFile] } | null = null
  for (const [at, one] of files.entries()) {
    for (const other of files.slice(at + 1)) {
      const mustBe =
        Math.min(one.length, other.length) < fewestCharacters ||
        crowded.some((user) => one.users.has(user) && other.users.has(user))
      const enough = Math.max(best?.saved ?? -Infinity, mustBe ? -Infinity : 0)
      const saved = savedBy(one, other, enough)
      if (saved <= enough || importsThroughAnother(one, other) || importsThroughAnother(other, one)) continue
      best = { saved, pair: [one, other] }
    }
  }
  return best?.pair ?? null
}

function merge(files: readonly SharedFile[], [one, other]: [SharedFile, SharedFile]): SharedFile[] {
  const merged: SharedFile = {
    modules: [...one.modules, ...other.modules],
    users: new Set([...one.users, ...other.users]),
    length: one.length + other.length,
    imports: new Set([...one.imports, ...other.imports].filter((file) => file !== one && file !== other)),
  }
  const rest = files.filter((file) => file !== one && file !== other)
  for (const { imports } of rest) {
    const hadOne = imports.delete(one)
    if (imports.delete(other) || hadOne) imports.add(merged)
  }
  // Whoever loads the file loads what it imports.
  for (const imported of allImportsOf(merged)) for (const user of merged.users) imported.users.add(user)
  return [...rest, merged]
}

/** Modules with the same users, which no file divides. */
interface Group {
  modules: string[]
  length: number
  users: Set<User>
  imports: Set<number>
}

function groupsOf(modules: Modules): Group[] {
  const files = exactFiles(modules)
  const numbers = new Map(files.map((file, at) => [file, at]))
  return files.map(({ modules, length, users, imports }) => ({
    modules,
    length,
    users,
    imports: new Set([...imports].map((file) => numbers.get(file) ?? -1)),
  }))
}

/** What all visits read and ask for, in characters, if each group is in this file; null if files import each other. */
function costOf(groups: readonly Group[], fileOf: readonly number[]): number | null {
  const imports = new Map<number, Set<number>>()
  const lengths = new Map<number, number>()
  const neededBy = new Map<User, Set<number>>()
  for (const [at, group] of groups.entries()) {
    const file = fileOf[at] ?? at
    lengths.set(file, (lengths.get(file) ?? 0) + group.length)
    const all = imports.get(file) ?? new Set()
    imports.set(file, all)
    for (const to of group.imports) {
      const other = fileOf[to] ?? to
      if (other !== file) all.add(other)
    }
    for (const user of group.users) neededBy.set(user, (neededBy.get(user) ?? new Set()).add(file))
  }
  const closures = new Map<number, Set<number> | 'open'>()
  const closureOf = (file: number): Set<number> | null => {
    const known = closures.get(file)
    if (known === 'open') return null
    if (known) return known
    closures.set(file, 'open')
    const closure = new Set([file])
    for (const to of imports.get(file) ?? []) {
      const further = closureOf(to)
      if (further === null) return null
      for (const each of further) closure.add(each)
    }
    closures.set(file, closure)
    return closure
  }
  let cost = 0
  for (const [user, files] of neededBy) {
    const read = new Set<number>()
    let characters = user.ownLength
    for (const file of files) {
      const closure = closureOf(file)
      if (closure === null) return null
      for (const each of closure) read.add(each)
    }
    for (const file of read) {
      const length = lengths.get(file) ?? 0
      characters += length
      const asks = length < fewestCharacters ? 2 : 1
      cost += (length + asks * charactersOfRequest) * user.visits
    }
    if (!user.most) continue
    cost += Math.max(0, characters - user.most.characters) * weightOfExcess
    cost += Math.max(0, read.size - user.most.files) * charactersOfCrowd
  }
  for (const file of imports.keys()) if (closureOf(file) === null) return null
  return cost
}

/** From how many groups on `improve` starts, in turn. It gets stuck in another place from each. */
const starts = 5

/** The best of what `improve` comes to when it takes the groups in different orders, the last ones first. */
function improveFromSeveral(groups: readonly Group[], given: readonly number[]): number[] {
  const all = groups.map((_, at) => at)
  const found = Array.from({ length: starts }, (_, start) => {
    const first = Math.floor((start * all.length) / starts)
    const fileOf = improve(groups, given, [...all.slice(first), ...all.slice(0, first)].toReversed())
    return { fileOf, cost: costOf(groups, fileOf) ?? Infinity }
  })
  return found.reduce((best, each) => (each.cost < best.cost ? each : best)).fileOf
}

/** Moves single groups to other files as long as visits then read less. Merging the best pair first gets stuck early. */
function improve(groups: readonly Group[], given: readonly number[], order: readonly number[]): number[] {
  let fileOf = [...given]
  let cost = costOf(groups, fileOf)
  for (let pass = 0; pass < mostPasses && cost !== null; pass += 1) {
    const before: number = cost
    for (const at of order) {
      const users = groups[at]?.users ?? new Set()
      const mates = groups.flatMap((group, other) =>
        [...group.users].some((user) => users.has(user)) ? [fileOf[other] ?? other] : [],
      )
      // Its own number as a file: alone, unless others stand there.
      for (const file of new Set([...mates, at])) {
        if (file === fileOf[at]) continue
        const moved = fileOf.with(at, file)
        const next = costOf(groups, moved)
        if (next !== null && next < cost) {
          fileOf = moved
          cost = next
        }
      }
    }
    if (cost === before) break
  }
  return fileOf
}

/**
 * Divides what several screens share into files, by the screens that need it. Each module gets the place of its file; a
 * file imports only files of lower places. Modules of one screen have no place: they stay with it. The order in which
 * the modules are given makes no difference: a bundler reads them in another one each time.
 */
export function placesOf(given: Modules): Map<string, number> {
  const modules: Modules = new Map([...given].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  let merged = exactFiles(modules)
  for (let pair = bestPair(merged); pair; pair = bestPair(merged)) merged = merge(merged, pair)
  const groups = groupsOf(modules)
  const first = new Map<SharedFile, number>()
  const fileOf = improveFromSeveral(
    groups,
    groups.map(({ modules: [one = ''] }, at) => {
      const file = merged.find(({ modules }) => modules.includes(one))
      if (!file) return at
      if (!first.has(file)) first.set(file, at)
      return first.get(file) ?? at
    }),
  )
  const places = new Map<number, number>()
  const visit = (file: number) => {
    if (places.has(file)) return
    for (const [at, { imports }] of groups.entries())
      if (fileOf[at] === file) for (const to of imports) if (fileOf[to] !== file) visit(fileOf[to] ?? to)
    places.set(file, places.size)
  }
  for (const file of fileOf) visit(file)
  if (places.size > mostSharedFiles)
    throw new Error(`${places.size} shared files, at most ${mostSharedFiles}.`)
  return new Map(
    groups.flatMap(({ modules }, at) =>
      modules.map((id) => [id, places.get(fileOf[at] ?? at) ?? 0] as const),
    ),
  )
}
