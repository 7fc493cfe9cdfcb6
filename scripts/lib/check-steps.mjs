import path from 'node:path'
import { preferMemoryFolder } from './memory-folder.mjs'
import { binary, root, run } from './run.mjs'

/**
 * The types are checked by TypeScript 7: the same rules in a sixth of the processor time with one thread. The tools that
 * read syntax trees need version 6.
 */
function checkTypes(project) {
  const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc')
  return { command: process.execPath, args: [compiler, '--singleThreaded', '-p', project] }
}

/** In the order of usefulness to the developer. */
function stepsOf(fix) {
  return [
    { name: 'structure', command: process.execPath, args: ['scripts/check-structure.mjs'] },
    {
      name: 'format and lint',
      command: binary('biome'),
      args: fix ? ['check', '--write', '.'] : ['ci', '--colors=off', '.'],
    },
    { name: 'nothing unused', command: binary('knip'), args: ['--no-progress'] },
    { name: 'route types', command: binary('react-router'), args: ['typegen'] },
    { name: 'types of the server', ...checkTypes('tsconfig.server.json') },
    { name: 'types of the web', ...checkTypes('tsconfig.web.json') },
    { name: 'types of the journeys', ...checkTypes('e2e/tsconfig.json') },
    { name: 'SQL', command: binary('tsx'), args: ['scripts/check-sql.ts', ...(fix ? ['--fix'] : [])] },
  ]
}

/** Runs every step, even after a failure, and returns the results. */
export async function runChecks({ fix = false } = {}) {
  preferMemoryFolder()
  const ended = []
  for (const { name, command, args } of stepsOf(fix)) {
    const { ok, seconds } = await run(command, args)
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
    ended.push({ name, ok, seconds })
  }
  return ended
}
