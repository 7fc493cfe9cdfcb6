import { binary, run } from './run.mjs'

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
    { name: 'types of the server', command: binary('tsc'), args: ['-p', 'tsconfig.server.json'] },
    { name: 'types of the web', command: binary('tsc'), args: ['-p', 'tsconfig.web.json'] },
    { name: 'types of the journeys', command: binary('tsc'), args: ['-p', 'e2e/tsconfig.json'] },
    { name: 'SQL', command: binary('tsx'), args: ['scripts/check-sql.ts', ...(fix ? ['--fix'] : [])] },
  ]
}

/** Runs every step, even after a failure, and returns the results. */
export async function runChecks({ fix = false } = {}) {
  const ended = []
  for (const { name, command, args } of stepsOf(fix)) {
    const { ok, seconds } = await run(command, args)
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
    ended.push({ name, ok, seconds })
  }
  return ended
}
