import { resolve } from 'node:path'
import { checkTree } from './structure/check-tree.mjs'

// Another root can be given, for tests or to check a second checkout.
const root = resolve(process.argv[2] ?? new URL('..', import.meta.url).pathname)
const problems = checkTree(root)

for (const { path, line, message } of problems) console.log(`${path}:${line}  ${message}`)
console.log(problems.length === 0 ? 'structure: nothing wrong' : `structure: ${problems.length} to put right`)
process.exitCode = problems.length === 0 ? 0 : 1
