import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCode } from './read-code.mjs'

const codeFile = /\.[cm]?[jt]sx?$/
const neverOurs = new Set(['.git', 'node_modules'])

/**
 * All files that git tracks or would track, by path. Text and syntax are read on demand, because most rules look at few
 * files.
 */
export function readTree(root) {
  const files = new Map()
  const folders = new Set()
  for (const path of listPaths(root).sort()) {
    files.set(path, sourceFile(root, path))
    for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at))
  }
  return { root, files, hasFolder: (path) => folders.has(path) }
}

function sourceFile(root, path) {
  let text
  let code
  return {
    path,
    isCode: codeFile.test(path),
    get text() {
      if (text === undefined) {
        const bytes = readFileSync(join(root, path))
        text = bytes.subarray(0, 8000).includes(0) ? '' : bytes.toString('utf8')
      }
      return text
    },
    get code() {
      code ??= readCode(path, this.text)
      return code
    },
  }
}

function listPaths(root) {
  const paths = existsSync(join(root, '.git')) ? listByGit(root) : null
  // A symbolic link may point outside, and git still lists files that were deleted but not staged.
  return (paths ?? walk(root, '', readIgnored(root))).filter(
    (path) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true,
  )
}

function listByGit(root) {
  try {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return [...new Set(listed.split('\0').filter(Boolean))]
  } catch {
    // Without git, or in a checkout owned by another user, the folder is walked instead.
    return null
  }
}

function walk(root, folder, isIgnored) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (neverOurs.has(entry.name) || isIgnored(entry.name)) return []
    return entry.isDirectory() ? walk(root, path, isIgnored) : [path]
  })
}

/** Supports only plain names and `*.ending` lines of .gitignore, because ours has no others. */
function readIgnored(root) {
  const ignoreFile = join(root, '.gitignore')
  const lines = existsSync(ignoreFile) ? readFileSync(ignoreFile, 'utf8').split('\n') : []
  const patterns = lines.map((line) => line.trim().replace(/^\/|\/$/g, '')).filter(Boolean)
  const names = new Set(patterns.filter((pattern) => !pattern.includes('*')))
  const endings = patterns.filter((pattern) => pattern.startsWith('*.')).map((pattern) => pattern.slice(1))
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending))
}

export function lineAt(text, offset) {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
