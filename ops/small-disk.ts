import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Puts a file system of this size, in memory, on the folder. Needs root. */
export function mountSmallDisk(
  folder: string,
  megabytes: number,
  owner: { uid?: number; gid?: number } = {},
) {
  const { uid = 0, gid = 0 } = owner
  const options = `size=${megabytes}m,mode=700,uid=${uid},gid=${gid}`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
}

export function unmountSmallDisk(folder: string): void {
  execFileSync('umount', ['--lazy', folder])
}

const nameOf = (folder: string) => path.join(folder, 'eats-the-rest')

/** Takes all that is left, to the last byte. */
export function fillDisk(folder: string): void {
  const file = openSync(nameOf(folder), 'a')
  try {
    for (let size = 1_048_576; size >= 1; ) {
      try {
        if (writeSync(file, Buffer.alloc(size)) < size) size = Math.floor(size / 2)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(file)
  }
}

export function freeDisk(folder: string): void {
  rmSync(nameOf(folder), { force: true })
}
