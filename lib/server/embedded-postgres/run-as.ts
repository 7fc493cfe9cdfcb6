import { spawnSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { CannotStartDatabase } from './cannot-start-database'

/** The system user that PostgreSQL runs as when the app runs as root, which PostgreSQL itself refuses. */
export interface RunAs {
  uid: number
  gid: number
}

const systemUser = 'postgres'

function lookUp(): RunAs | null {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, systemUser], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : Number.NaN
  }
  const uid = id('-u')
  return Number.isInteger(uid) ? { uid, gid: id('-g') } : null
}

function findOrMakeSystemUser(log: (line: string) => void): RunAs {
  const found = lookUp()
  if (found) return found
  const flags = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  const made = spawnSync('useradd', [...flags, '--shell', '/usr/sbin/nologin', systemUser], {
    encoding: 'utf8',
  })
  const user = lookUp()
  if (!user) {
    const reason = (made.stderr || made.error?.message || '').trim()
    throw new CannotStartDatabase(
      `PostgreSQL refuses to run as root and the user "${systemUser}" could not be made (${reason}): make that user, or start the app as another user.`,
    )
  }
  log(`Made the system user "${systemUser}", because PostgreSQL refuses to run as root.`)
  return user
}

/**
 * Null when the app is not root: PostgreSQL then runs as the same user. An existing cluster keeps its owner, so that
 * one start as root does not lock that user out.
 */
export function chooseRunAs(cluster: string, log: (line: string) => void): RunAs | null {
  const me = process.getuid?.()
  const owner = lstatSync(cluster, { throwIfNoEntry: false })
  if (me !== 0) {
    if (owner && me !== undefined && owner.uid !== me) {
      throw new CannotStartDatabase(
        `The database in ${cluster} belongs to user number ${owner.uid} and this is user number ${me}: start as that user or as root, or set DATA_DIR to another folder.`,
      )
    }
    return null
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findOrMakeSystemUser(log)
}

/** Tries the access as that user, because modes, ACLs and mount options all matter. */
export function canReach(target: string, as: RunAs | null): boolean {
  const script = 'test -x "$1" && test -r "$1"'
  return spawnSync('/bin/sh', ['-c', script, 'sh', target], { cwd: '/', ...as }).status === 0
}
