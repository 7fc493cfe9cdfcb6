const folders = new Set([
  'app',
  'features',
  'ui',
  'lib',
  'db',
  'demo',
  'sandbox',
  'e2e',
  'findings',
  'bench',
  'scripts',
  'docs',
  'ops',
  '.ci',
])
const files = new Set([
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'LICENSE',
    'package.json',
    'package-lock.json',
    'biome.json',
    'knip.json',
  ],
  ...['.gitignore', '.gitattributes', '.npmrc', '.env.example', '.editorconfig'],
])
const toolConfig =
  /^(tsconfig(\.[a-z]+)?\.json|(vite|vitest|vitest-browser|playwright|react-router|eslint)\.config\.(ts|mts|js|mjs))$/

export function findBareRootProblems(tree) {
  const reported = new Set()
  const problems = []
  for (const path of tree.files.keys()) {
    const [first] = path.split('/')
    const isFolder = first !== path
    const belongs = isFolder ? folders.has(first) : files.has(first) || toolConfig.test(first)
    if (belongs || reported.has(first)) continue
    reported.add(first)
    problems.push({
      path,
      line: 1,
      message: isFolder
        ? `the folder ${first}/ does not belong in the root. Product code goes to features/, ui/ or lib/, papers to docs/, tools to scripts/ or ops/.`
        : 'does not belong in the root. A paper goes to docs/, a script to scripts/, a server file to ops/, a fixture beside its test.',
    })
  }
  return problems
}
