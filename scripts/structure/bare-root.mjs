const folders = 'app features ui lib db demo sandbox e2e findings bench scripts docs ops .ci'.split(' ')
const files = (
  'README.md CONTRIBUTING.md CHANGELOG.md LICENSE package.json package-lock.json biome.json knip.json ' +
  '.gitignore .gitattributes .npmrc .env.example .editorconfig'
).split(' ')
const toolConfig =
  /^(tsconfig(\.[a-z]+)?\.json|(vite|vitest|vitest-browser|playwright|react-router|eslint)\.config\.(ts|mts|js|mjs))$/

export function findBareRootProblems(tree) {
  const paths = [...tree.files.keys()]
  return paths.flatMap((path) => {
    const [first] = path.split('/')
    const isFolder = first !== path
    const belongs = isFolder ? folders.includes(first) : files.includes(path) || toolConfig.test(path)
    if (belongs || paths.find((other) => other.split('/')[0] === first) !== path) return []
    const message = isFolder
      ? `the folder ${first}/ does not belong in the root. Product code goes to features/, ui/ or lib/, papers to docs/, tools to scripts/ or ops/.`
      : 'does not belong in the root. A paper goes to docs/, a script to scripts/, a server file to ops/, a fixture beside its test.'
    return [{ path, line: 1, message }]
  })
}
