import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import {
  allowanceOf,
  budget,
  calibrate,
  countFeatures,
  measured,
  overBudget,
  overTime,
  secondsLeft,
  usedProcessorSeconds,
} from './budget.mjs'
import { isBuilt, stampOfSources, writeStamp } from './build-stamp.mjs'
import {
  lastLine,
  playwrightCounts,
  playwrightFailures,
  playwrightTimes,
  slowest,
  stepCounts,
  table,
  vitestCounts,
  vitestFailures,
  vitestTimes,
} from './counts.mjs'
import { whatInstallLacks } from './install.mjs'
import { readRepeats } from './repeats.mjs'
import { root } from './run.mjs'
import { chooseNode, nodePackage, whyCannotInstall } from './runtime.mjs'
import { findPostgresServer } from './system-packages.mjs'
import { groupTests } from './test-groups.mjs'

const folders = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Creates a folder with these files; objects are written as JSON. */
function aFolder(files = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'meeple-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) write(folder, name, content)
  return folder
}

function write(folder, name, content) {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o755 })
}

const brought = path.join('node_modules', nodePackage(), 'bin', path.basename(process.execPath))

describe('the Node', () => {
  test.each(['20.19.0', '20.20.2', '22.0.0', '26.1.0'])('%s is new enough to install', (version) => {
    expect(whyCannotInstall(version)).toBeNull()
  })

  test.each(['18.20.0', '20.18.3'])('%s is turned away with what to do', (version) => {
    expect(whyCannotInstall(version)).toMatch(/^Node .* is too old: install Node 20\.19 or later/)
  })

  test('that came with the packages is used, whatever began', () => {
    const folder = aFolder({ [brought]: '#!/bin/sh\nexit 0' })
    expect(chooseNode(folder, { version: '20.19.0' })).toEqual({
      node: path.join(folder, brought),
      says: null,
      why: null,
    })
  })

  test('that can’t run here does not hide the machine’s own', () => {
    const folder = aFolder({ [brought]: '#!/bin/sh\nexit 1', 'node_modules/.bin/node': '' })
    expect(chooseNode(folder, { version: '24.0.0' })).toEqual({
      node: null,
      says: expect.stringMatching(/^No Node comes along for .*: this machine's own 24\.0\.0 is used\.$/),
      why: null,
    })
    expect(existsSync(path.join(folder, 'node_modules/.bin/node'))).toBe(false)
  })

  test('of a machine that none is brought for must be newer', () => {
    expect(chooseNode(aFolder(), { version: '22.22.0' }).why).toMatch(
      /^No Node comes along for .*, and node 22\.22\.0 is too old: install Node 24\.0 or later/,
    )
  })
})

describe('packages are installed', () => {
  const lock = {
    packages: {
      '': { name: 'meeple' },
      'node_modules/zod': { version: '4.6.7' },
      'node_modules/other-system': { version: '1.0.0', optional: true },
    },
  }

  test('when there are none', () => {
    expect(whatInstallLacks(aFolder({ 'package-lock.json': lock })).lacks).toBe('Installing packages')
  })

  test('when the lock file names another version than the one installed', () => {
    const folder = aFolder({
      'package-lock.json': lock,
      'node_modules/.package-lock.json': { packages: { 'node_modules/zod': { version: '4.6.6' } } },
    })
    expect(whatInstallLacks(folder).lacks).toMatch(/^package-lock\.json changed/)
  })

  test('not when somebody ran npm by hand, and not when only another system’s package is absent', () => {
    const folder = aFolder({
      'package-lock.json': lock,
      'node_modules/.package-lock.json': { packages: { 'node_modules/zod': { version: '4.6.7' } } },
    })
    expect(whatInstallLacks(folder).lacks).toBeNull()
  })

  test('not when the stamp fits the lock file', () => {
    const folder = aFolder({ 'package-lock.json': lock, 'node_modules/x': '' })
    const { stamp, hash } = whatInstallLacks(folder)
    writeFileSync(stamp, hash)
    expect(whatInstallLacks(folder).lacks).toBeNull()
  })
})

describe('a build', () => {
  function aBuiltProject() {
    const folder = aFolder({
      'app/server/main.ts': 'start()',
      'lib/won.ts': 'won()',
      'package-lock.json': {},
      'build/server/main.js': 'start()',
    })
    writeStamp(folder, stampOfSources(folder))
    return folder
  }

  test('is used again when nothing changed', () => {
    expect(isBuilt(aBuiltProject())).toBe(true)
  })

  test('is used again when only dates changed, as after a checkout', () => {
    const folder = aBuiltProject()
    utimesSync(path.join(folder, 'lib/won.ts'), 1, 1)
    expect(isBuilt(folder)).toBe(true)
  })

  test.each([
    ['a source changed', 'lib/won.ts', 'lost()'],
    ['a source was added', 'features/news/news.ts', ''],
    ['a package changed', 'package-lock.json', '{"packages":{}}'],
  ])('is made anew when %s', (_, name, content) => {
    const folder = aBuiltProject()
    write(folder, name, content)
    expect(isBuilt(folder)).toBe(false)
  })

  test.each(['lib/won.test.ts', 'features/news/README.md', 'app/web/first-load/generated/font.css'])(
    'does not depend on %s',
    (name) => {
      const folder = aBuiltProject()
      write(folder, name, 'changed')
      expect(isBuilt(folder)).toBe(true)
    },
  )

  test('that never finished does not count', () => {
    expect(isBuilt(aFolder({ 'app/server/main.ts': '', 'build/server/main.js': '' }))).toBe(false)
  })
})

describe('npm start', () => {
  /** A clone that is installed and built, with this code as its server. */
  function aClone(server) {
    const folder = aFolder({
      'package.json': {
        type: 'module',
        scripts: { prestart: 'node scripts/prepare.mjs', start: 'node scripts/start.mjs' },
      },
      'package-lock.json': { packages: {} },
      'node_modules/.package-lock.json': { packages: {} },
      'app/server/main.ts': '',
      'build/server/main.js': server,
    })
    mkdirSync(path.dirname(path.join(folder, brought)), { recursive: true })
    symlinkSync(process.execPath, path.join(folder, brought))
    cpSync(path.resolve(import.meta.dirname, '..'), path.join(folder, 'scripts'), { recursive: true })
    writeStamp(folder, stampOfSources(folder))
    return folder
  }

  const start = ['scripts/start.mjs']

  test('goes straight to the server when everything is there, with the variables of .env', () => {
    const folder = aClone('console.log(process.env.PORT, process.env.HOST, process.env.NODE_ENV)')
    write(folder, '.env', 'PORT=4000\nHOST=0.0.0.0\n')
    const env = { PATH: process.env.PATH, PORT: '5000' }
    const { stdout, stderr } = spawnSync(process.execPath, start, { cwd: folder, env, encoding: 'utf8' })
    expect({ stdout, stderr }).toEqual({ stdout: '5000 0.0.0.0 production\n', stderr: '' })
  })

  test('ends with the server’s exit code', () => {
    expect(spawnSync(process.execPath, start, { cwd: aClone('process.exit(7)') }).status).toBe(7)
  })

  test('goes on with the Node that came with the packages, and ends as it ends', async () => {
    const folder = aClone(
      `process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log(process.execPath)`,
    )
    rmSync(path.join(folder, brought))
    copyFileSync(process.execPath, path.join(folder, brought))
    const child = spawn(process.execPath, start, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      child.kill('SIGTERM')
    })
    const status = await new Promise((resolve) => child.once('close', resolve))
    expect({ said, status }).toEqual({ said: `${path.join(folder, brought)}\n`, status: 5 })
  })

  test('leaves a stop request to the server, which may take its time', async () => {
    const code = `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0) }); setInterval(() => {}, 1000); console.log('ready')`
    const child = spawn(process.execPath, start, { cwd: aClone(code), stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said === 'ready\n') child.kill('SIGTERM')
    })
    const status = await new Promise((resolve) => child.once('close', resolve))
    expect({ said, status }).toEqual({ said: 'ready\nstopped\n', status: 0 })
  })

  test('stops the server in order when npm is killed', async () => {
    const folder = aClone(
      `process.on('SIGTERM', () => { console.log('stopped'); process.exit() }); setInterval(() => {}, 1000); console.log('ready')`,
    )
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    npm.stdout.on('data', (chunk) => {
      said += chunk
      if (String(chunk).endsWith('ready\n')) npm.kill('SIGTERM')
    })
    // The pipe is closed once nobody can write to it.
    await new Promise((resolve) => npm.once('close', resolve))
    expect(said).toMatch(/ready\nstopped\n$/)
  })

  test('stops with the builder’s message when the build fails', () => {
    const folder = aClone('console.log("old build")')
    write(folder, 'scripts/build.mjs', 'console.error("no such page"); process.exit(3)')
    const { stdout, stderr, status } = spawnSync(process.execPath, start, { cwd: folder, encoding: 'utf8' })
    expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: 'no such page\n', status: 3 })
  })
})

describe('a stop request', () => {
  const library = JSON.stringify(path.resolve(import.meta.dirname, 'run.mjs'))
  const child = `process.on('SIGTERM', () => setTimeout(() => { console.log('child ended'); process.exit() }, 100)); setInterval(() => {}, 1000); console.log('ready')`
  const work = `
    import { passOnSignals, run } from ${library}
    passOnSignals(async () => console.log('tidied up'))
    await run(process.execPath, ['--eval', ${JSON.stringify(child)}])`

  /** Stops it as soon as it has begun; resolves once nobody can write to its output any more. */
  async function stopOnceReady(command) {
    let said = ''
    command.stdout.on('data', (chunk) => {
      said += chunk
      if (String(chunk).endsWith('ready\n')) command.kill('SIGTERM')
    })
    const status = await new Promise((resolve) => command.once('close', resolve))
    return { said, status }
  }

  test('reaches what a command runs, and the command ends after it', async () => {
    const command = spawn(process.execPath, ['--input-type=module', '--eval', work], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    expect(await stopOnceReady(command)).toEqual({ said: 'ready\nchild ended\ntidied up\n', status: 143 })
  })

  test('of npm, which passes it to its shell alone, reaches it too', async () => {
    const folder = aFolder({
      'package.json': { type: 'module', scripts: { work: 'node work.mjs' } },
      'work.mjs': work,
    })
    const npm = spawn('npm', ['run', 'work'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    expect((await stopOnceReady(npm)).said).toMatch(/ready\nchild ended\ntidied up\n$/)
  })
})

describe('counts', () => {
  const passing = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [],
  }

  function report(content) {
    return path.join(aFolder({ 'report.json': content }), 'report.json')
  }

  test('are the test runner’s own when all is well', () => {
    expect(vitestCounts(report(passing), true)).toEqual({ passed: 3, failed: 0, skipped: 1 })
  })

  test('include a file that cannot be loaded, an error outside of tests and a run without report as failures', () => {
    const unloadable = { ...passing, testResults: [{ status: 'failed', assertionResults: [] }] }
    expect(vitestCounts(report(unloadable), false).failed).toBe(1)
    expect(vitestCounts(report(passing), false).failed).toBe(1)
    expect(vitestCounts('/nowhere/report.json', true).failed).toBe(1)
    expect(playwrightCounts('/nowhere/report.json', true).failed).toBe(1)
  })

  test('count a journey that passed only on its second try as failed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
    expect(playwrightCounts(report({ stats }), false)).toEqual({ passed: 4, failed: 2, skipped: 2 })
  })

  test('come with the names of what failed and the beginning of what it said', () => {
    const said = `\u001b[31mexpected 3\u001b[39m\n\n${'at a line\n'.repeat(20)}`
    const failing = {
      ...passing,
      testResults: [
        {
          name: path.resolve('ui/form.test.tsx'),
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'opens', failureMessages: [] },
            { status: 'failed', fullName: 'closes again', failureMessages: [said] },
          ],
        },
        {
          name: path.resolve('ui/list.test.tsx'),
          status: 'failed',
          message: 'no such module',
          assertionResults: [],
        },
      ],
    }
    const [test, file, ...rest] = vitestFailures(report(failing))
    expect(test.split('\n').slice(0, 3)).toEqual([
      '✗ ui/form.test.tsx › closes again',
      '    expected 3',
      '    at a line',
    ])
    expect(test.split('\n')).toHaveLength(7)
    expect(file).toBe('✗ ui/list.test.tsx › the file\n    no such module')
    expect(rest).toEqual([])
    expect(vitestFailures(report(passing))).toEqual([])
    expect(vitestFailures('/nowhere/report.json')).toEqual([])
  })

  test('come with the names of the journeys that failed, or passed only on their second try', () => {
    const journey = (title, status, message) => ({
      title,
      file: 'home.test.ts',
      tests: [{ projectName: 'phone', status, results: [{ errors: message ? [{ message }] : [] }] }],
    })
    const suites = [
      {
        specs: [journey('opens', 'expected'), journey('closes', 'unexpected', 'Error: still open')],
        suites: [{ specs: [journey('turns', 'flaky', 'Error: too late')] }],
      },
    ]
    expect(playwrightFailures(report({ suites }))).toEqual([
      '✗ [phone] home.test.ts › closes\n    Error: still open',
      '✗ [phone] home.test.ts › turns\n    Error: too late',
    ])
    expect(playwrightFailures(report({ suites: [], errors: [{ message: 'Error: no app' }] }))).toEqual([
      '✗ journeys › outside of any of them\n    Error: no app',
    ])
    expect(playwrightFailures('/nowhere/report.json')).toEqual([])
  })

  test('end with the ten slowest', () => {
    const of = (fullName, duration) => ({ fullName, duration, status: 'passed' })
    const tests = {
      testResults: [{ name: path.resolve('ui/form.test.tsx'), assertionResults: [of('opens', 2_500)] }],
    }
    const journey = {
      title: 'walks',
      file: 'home.test.ts',
      tests: [{ projectName: 'phone', results: [{ duration: 4_000 }] }],
    }
    const all = [
      ...vitestTimes(report(tests)),
      ...playwrightTimes(report({ suites: [{ specs: [journey] }] })),
    ]
    expect(slowest(all)).toEqual([
      '   4.0 s  [phone] home.test.ts › walks',
      '   2.5 s  ui/form.test.tsx › opens',
    ])
    expect(slowest(Array.from({ length: 12 }, (_, seconds) => ({ name: 'x', seconds })))).toHaveLength(10)
    expect(vitestTimes('/nowhere/report.json')).toEqual([])
  })

  test('name the journeys and the files that took longer than one may', () => {
    const times = [
      { layer: 'journeys', name: '[phone] home.test.ts › walks', seconds: 21 },
      { layer: 'journeys', name: '[phone] home.test.ts › rests', seconds: 19 },
      { layer: 'server', name: 'a.test.ts › counts', seconds: 9 },
      { layer: 'server', name: 'a.test.ts › adds', seconds: 7 },
      { layer: 'embedded', name: 'a.test.ts › counts', seconds: 9 },
    ]
    expect(overTime(times)).toEqual([
      '[phone] home.test.ts › walks took 21.0 s; 20 are written for one.',
      'server: a.test.ts took 16.0 s; 15 are written for one.',
    ])
    expect(overTime(times, 1.2)).toEqual([])
  })

  test('end with one line over all layers', () => {
    const layers = [
      { name: 'check', ...stepCounts([{ ok: true }, { ok: false }]), seconds: 12, processor: 20.04 },
      { name: 'rules', passed: 120, failed: 0, skipped: 0, seconds: 8.26, processor: null },
    ]
    expect(lastLine(layers)).toBe('121 passed, 1 failed')
    expect(lastLine([...layers, { passed: 0, failed: 0, skipped: 2 }])).toBe(
      '121 passed, 1 failed, 2 skipped',
    )
    expect(table(layers, (name) => (name === 'check' ? 75 : null))).toBe(
      [
        'layer  passed  failed  skipped  seconds  processor  budget',
        '-----  ------  ------  -------  -------  ---------  ------',
        'check       1       1        0     12.0       20.0      75',
        'rules     120       0        0      8.3          –       –',
      ].join('\n'),
    )
  })
})

describe('repeated runs', () => {
  test('are ten without load by default, or as many as requested, the last of them under load', () => {
    expect(readRepeats([])).toEqual({ runs: 10, beside: 0, rest: [] })
    expect(readRepeats(['4', '--load', '2', 'e2e/home.test.ts', '--project=phone'])).toEqual({
      runs: 4,
      beside: 2,
      rest: ['e2e/home.test.ts', '--project=phone'],
    })
  })

  test.each([['often'], ['0'], ['2', '--load', '3'], ['2', '--load']])('%j %j %j is explained', (...args) => {
    expect(readRepeats(args)).toMatch(/^How often\?/)
  })
})

describe('the budget of the tests', () => {
  test('grows with each feature, and names layers above it', () => {
    const { base, perFeature } = budget.server
    expect(allowanceOf('server', 4)).toBe(base + 4 * perFeature)
    expect(allowanceOf('system packages', 4)).toBeNull()
    const layers = [
      { name: 'server', processor: base + 4 * perFeature + 1 },
      { name: 'web', processor: 1 },
      { name: 'journeys', processor: null },
      { name: 'system packages', processor: 1_000 },
    ]
    expect(overBudget(layers, 4)).toEqual([expect.stringMatching(/^server took \d+ processor seconds/)])
    expect(overBudget(layers, 5)).toEqual([])
    expect(overBudget(layers, 4, 1.5)).toEqual([])
    expect(allowanceOf('server', 4, 1.5)).toBe(Math.round((base + 4 * perFeature) * 1.5))
    expect(calibrate()).toBeGreaterThan(0)
  })

  test('gives an estimate of the time that is left, at the pace so far', () => {
    const twice = { name: 'check', seconds: 2 * allowanceOf('check', 4) }
    expect(secondsLeft([twice], ['web', 'journeys'], 4)).toBe(
      2 * (allowanceOf('web', 4) + allowanceOf('journeys', 4)),
    )
    expect(secondsLeft([{ name: 'system packages', seconds: 9 }], ['web'], 4)).toBeNull()
  })

  test('of the large layers stays below twice what they took with seven features', () => {
    const features = countFeatures(root)
    const sum = (values) => values.reduce((total, value) => total + value, 0)
    const allowed = Object.keys(measured).map((layer) => allowanceOf(layer, features))
    expect(sum(allowed)).toBeLessThan(2 * sum(Object.values(measured)))
  })

  test('counts the feature folders', () => {
    const folder = aFolder({
      'features/games/README.md': '',
      'features/news/news.ts': '',
      'features/paths.ts': '',
    })
    expect(countFeatures(folder)).toBe(2)
  })

  test('is compared with the time of ended processes', () => {
    const stat = '7 (node (x) y) S 1 1 1 0 -1 0 0 0 0 0 100 50 1000 250 20 0 1 0 5'
    expect(usedProcessorSeconds(() => stat)).toBe(14)
    const absent = () => {
      throw new Error('no such file')
    }
    expect(usedProcessorSeconds(absent)).toBeNull()
  })
})

describe('the PostgreSQL server for the tests', () => {
  test('is the newest complete one from version 15 on', () => {
    const folder = aFolder({
      '14/bin/postgres': '',
      '14/bin/initdb': '',
      '15/bin/postgres': '',
      '15/bin/initdb': '',
      '17/bin/pg_dump': '',
    })
    expect(findPostgresServer(folder)).toBe(path.join(folder, '15/bin'))
    expect(findPostgresServer(aFolder({ '14/bin/postgres': '', '14/bin/initdb': '' }))).toBeNull()
    expect(findPostgresServer('/nowhere')).toBeNull()
  })
})

describe('the tests for Node', () => {
  test('need a database if they reach one through their imports, and are quick otherwise', () => {
    // Written in one piece, this text would make the test file itself count as one that needs a database.
    const asking = `inject('${'test'}Template')`
    const folder = aFolder({
      'lib/server/test-database.ts': asking,
      'app/server/test-app.ts': "import {\n  createTestDatabase,\n} from '~/lib/server/test-database'",
      'features/games/server/games.test.ts': "import { testApp } from '~/app/server/test-app'",
      'features/games/server/late.test.ts': `await ${'import'}('~/app/server/test-app')`,
      'features/games/server/read-row.test.ts': "import { readRow } from './read-row'",
      'features/games/server/typed.test.ts': "import type { TestApp } from '~/app/server/test-app'",
      'features/games/web/page.test.tsx': '',
      'lib/server/migrate.test.ts': asking,
      'scripts/lib/commands.test.mjs': '',
      'e2e/home.test.ts': '',
      'node_modules/other/other.test.ts': '',
    })
    expect(groupTests(folder)).toEqual({
      withDatabase: [
        'features/games/server/games.test.ts',
        'features/games/server/late.test.ts',
        'lib/server/migrate.test.ts',
      ],
      withoutDatabase: [
        'features/games/server/read-row.test.ts',
        'features/games/server/typed.test.ts',
        'scripts/lib/commands.test.mjs',
      ],
    })
  })
})
