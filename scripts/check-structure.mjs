import { resolve } from 'node:path'
import { checkTree } from './structure/check-tree.mjs'

// Another folder can be named so that the tests, or a second checkout, can be looked at.
const root = resolve(process.argv[2] ?? new URL('..', import.meta.url).pathname)
const problems = checkTree(root)

for (const { path, line, message } of problems) console.log(`${path}:${line}  ${message}`)
console.log(problems.length === 0 ? 'structure: nothing wrong' : `structure: ${problems.length} to put right`)
process.exitCode = problems.length === 0 ? 0 : 1
