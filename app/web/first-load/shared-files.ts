import { seededRandom } from '../../../lib/seeded-random.ts'

/** A module of the browser's code that is not part of the first load. */
export interface LaterModule {
  /** The screen that begins with it, null if none does. What fetches a screen's data is another module of that screen. */
  screen: string | null
  /** How often a visit begins with the screen. */
  visits: number
  /** Whether the screen is held to `mostOfScreen` and `mostWithTabs`. */
  isLimited?: boolean
  /** Whether every visit fetches the screen once it is idle. */
  isTab?: boolean
  imports: readonly string[]
  /** The modules that it imports while it runs. */
  loads: readonly string[]
  /** Of its code once it is compressed, about. */
  bytes: number
}

type Modules = ReadonlyMap<string, LaterModule>

/** A screen, or a part that is loaded while a screen runs. */
interface User {
  visits: number
  isLimited: boolean
  isTab: boolean
  /** Of the modules that it alone needs. */
  ownBytes: number
  /** Those that it needs, by their place in the list. */
  groups: number[]
}

/** Modules with the same users, which no file divides. */
interface Group {
  modules: string[]
  bytes: number
  users: User[]
  imports: number[]
}

export const mostSharedFiles = 76
/** A smaller file is not worth a request. */
const fewestBytes = 2_000
/** A screen would rather read this much that it does not need than ask for another file. */
const bytesOfRequest = 3_000
/** Of a screen beyond the first load, its own file not counted: together about 170 KB from 12 files. */
const mostOfScreen = { files: 5, bytes: 43_000 }
/** The same together with all tabs, whose own files are not counted: about 223 KB from 20 files. */
const mostWithTabs = { files: 9, bytes: 98_000 }
/** What each file beyond that costs, in bytes: more than any that is read for nothing. */
const bytesOfCrowd = 80_000
/** Each byte beyond that counts several times. */
const weightOfExcess = 40
/** A part is loaded less often than a screen, and when there is time. */
const visitsOfPart = 0.3

/** How many moves are tried for each group. */
const movesOfGroup = 400
/** How much worse a move may make things, in bytes: much at first, at the end hardly anything. */
const patience = { first: 30_000, last: 300 }

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
  for (const [id, { screen, visits, isLimited = false, isTab = false }] of modules) {
    if (screen === null) continue
    const user = screens.get(screen) ?? { visits, isLimited, isTab, ownBytes: 0, groups: [] }
    screens.set(screen, user)
    add(user, id)
  }
  const loaded = new Set([...modules.values()].flatMap(({ loads }) => loads))
  for (const id of loaded)
    add({ visits: visitsOfPart, isLimited: false, isTab: false, ownBytes: 0, groups: [] }, id)
  return users
}

/** What several users need, by the users that need it. */
function groupsOf(modules: Modules): Group[] {
  const numbers = new Map<User, number>()
  const groups = new Map<string, Group>()
  const groupOf = new Map<string, Group>()
  for (const [id, needing] of usersOf(modules)) {
    const users = [...needing]
    const bytes = modules.get(id)?.bytes ?? 0
    if (users.length < 2) {
      for (const user of users) user.ownBytes += bytes
      continue
    }
    for (const user of users) if (!numbers.has(user)) numbers.set(user, numbers.size)
    const key = users
      .map((user) => numbers.get(user) ?? 0)
      .toSorted((one, other) => one - other)
      .join()
    const group = groups.get(key) ?? { modules: [], bytes: 0, users, imports: [] }
    groups.set(key, group)
    groupOf.set(id, group)
    group.modules.push(id)
    group.bytes += bytes
  }
  const all = [...groups.values()]
  const places = new Map(all.map((group, at) => [group, at]))
  for (const [at, group] of all.entries()) {
    const imported = group.modules.flatMap((id) => modules.get(id)?.imports ?? [])
    const others = new Set(imported.flatMap((id) => groupOf.get(id) ?? []))
    others.delete(group)
    group.imports = [...others].map((other) => places.get(other) ?? -1)
    for (const user of group.users) user.groups.push(at)
  }
  return all
}

/** Sets of files, as bits. */
const words = Math.ceil(mostSharedFiles / 32)
const has = (bits: Int32Array, set: number, file: number) =>
  (((bits[set * words + (file >> 5)] ?? 0) >>> (file & 31)) & 1) === 1
function put(bits: Int32Array, set: number, file: number): void {
  const at = set * words + (file >> 5)
  bits[at] = (bits[at] ?? 0) | (1 << (file & 31))
}
function putAll(into: Int32Array, set: number, from: Int32Array, other: number): void {
  for (let word = 0; word < words; word += 1) {
    const at = set * words + word
    into[at] = (into[at] ?? 0) | (from[other * words + word] ?? 0)
  }
}
function eachOf(bits: Int32Array, set: number, visit: (file: number) => void): void {
  for (let word = 0; word < words; word += 1) {
    for (let rest = bits[set * words + word] ?? 0; rest !== 0; rest &= rest - 1)
      visit(word * 32 + 31 - Math.clz32(rest & -rest))
  }
}

/**
 * A function that says what all visits read and ask for, in bytes, if each group is in this file; infinitely much if files
 * import each other. It runs a hundred thousand times, so it keeps its arrays.
 */
function costsOf(groups: readonly Group[]): (fileOf: Int32Array) => number {
  const users = [...new Set(groups.flatMap((group) => group.users))]
  const tabs = users.filter(({ isTab }) => isTab)
  const bytesOfTabs = tabs.reduce((sum, { ownBytes }) => sum + ownBytes, 0)
  const bytes = new Float64Array(mostSharedFiles)
  const imports = new Int32Array(mostSharedFiles * words)
  const closures = new Int32Array(mostSharedFiles * words)
  const visited = new Uint8Array(mostSharedFiles)
  const read = new Int32Array(words)
  const readByTabs = new Int32Array(words)

  /** Whether a file and what it imports come to an end. */
  function close(file: number): boolean {
    if (visited[file] !== 0) return visited[file] === 2
    visited[file] = 1
    put(closures, file, file)
    let ends = true
    eachOf(imports, file, (to) => {
      ends = ends && close(to)
      putAll(closures, file, closures, to)
    })
    visited[file] = 2
    return ends
  }

  function addReads(of: User, fileOf: Int32Array, into: Int32Array): void {
    for (const group of of.groups) {
      const file = fileOf[group] ?? 0
      if (!has(into, 0, file)) putAll(into, 0, closures, file)
    }
  }

  function sizeOf(files: Int32Array): { count: number; sum: number } {
    let count = 0
    let sum = 0
    eachOf(files, 0, (file) => {
      count += 1
      sum += bytes[file] ?? 0
    })
    return { count, sum }
  }

  const beyond = ({ count, sum }: { count: number; sum: number }, most: { files: number; bytes: number }) =>
    Math.max(0, sum - most.bytes) * weightOfExcess + Math.max(0, count - most.files) * bytesOfCrowd

  return (fileOf) => {
    for (const array of [bytes, imports, closures, visited, readByTabs]) array.fill(0)
    for (const [at, group] of groups.entries()) {
      const file = fileOf[at] ?? 0
      bytes[file] = (bytes[file] ?? 0) + group.bytes
      for (const imported of group.imports)
        if (fileOf[imported] !== file) put(imports, file, fileOf[imported] ?? 0)
    }
    let cost = 0
    for (let file = 0; file < mostSharedFiles; file += 1) {
      const held = bytes[file] ?? 0
      if (held === 0) continue
      if (!close(file)) return Infinity
      if (held < fewestBytes) cost += bytesOfRequest
    }
    for (const tab of tabs) addReads(tab, fileOf, readByTabs)
    for (const user of users) {
      read.fill(0)
      addReads(user, fileOf, read)
      const own = sizeOf(read)
      cost += user.visits * (own.sum + own.count * bytesOfRequest)
      if (!user.isLimited) continue
      cost += beyond({ ...own, sum: own.sum + user.ownBytes }, mostOfScreen)
      putAll(read, 0, readByTabs, 0)
      const all = sizeOf(read)
      const ownOfAll = bytesOfTabs + (user.isTab ? 0 : user.ownBytes)
      cost += beyond({ ...all, sum: all.sum + ownOfAll }, mostWithTabs)
    }
    return cost
  }
}

/**
 * The file of each group, by simulated annealing: groups and whole files move to where somebody needs them too, and a move that
 * makes things a little worse is kept at first, because most ways to a better division lead through a worse one.
 */
function anneal(groups: readonly Group[]): Int32Array {
  const costOf = costsOf(groups)
  const random = seededRandom('shared files')
  const fileOf = new Int32Array(groups.length)
  let cost = costOf(fileOf)
  let best = { cost, fileOf: fileOf.slice() }
  const moves = groups.length * movesOfGroup
  for (let move = 0; move < moves; move += 1) {
    const before = fileOf.slice()
    const group = random.int(0, groups.length - 1)
    const from = fileOf[group] ?? 0
    const mate = groups[group]?.users.length ? random.pick(random.pick(groups[group].users).groups) : group
    const to = random.chance(0.08) ? random.int(0, mostSharedFiles - 1) : (fileOf[mate] ?? 0)
    if (to === from) continue
    if (random.chance(0.1)) {
      for (const [at, file] of before.entries()) if (file === from) fileOf[at] = to
    } else fileOf[group] = to
    const next = costOf(fileOf)
    const heat = patience.first * (patience.last / patience.first) ** (move / moves)
    if (next <= cost || random.chance(Math.exp((cost - next) / heat))) {
      cost = next
      if (cost < best.cost) best = { cost, fileOf: fileOf.slice() }
    } else fileOf.set(before)
  }
  return best.fileOf
}

/**
 * Divides what several screens share into files, by the screens that need it. Each module gets the place of its file; a
 * file imports only files of lower places. Modules of one screen have no place: they stay with it. The order in which
 * the modules are given makes no difference: a bundler reads them in another one each time.
 */
export function placesOf(given: Modules): Map<string, number> {
  const groups = groupsOf(new Map([...given].toSorted(([one], [other]) => (one < other ? -1 : 1))))
  const fileOf = anneal(groups)
  const places = new Map<number, number>()
  const visit = (file: number) => {
    if (places.has(file)) return
    for (const [at, { imports }] of groups.entries()) {
      if (fileOf[at] !== file) continue
      for (const to of imports) if (fileOf[to] !== file) visit(fileOf[to] ?? 0)
    }
    places.set(file, places.size)
  }
  for (const file of fileOf) visit(file)
  return new Map(
    groups.flatMap(({ modules }, at) => modules.map((id) => [id, places.get(fileOf[at] ?? 0) ?? 0] as const)),
  )
}
