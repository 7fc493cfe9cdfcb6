import { lineAt } from './source-tree.mjs'

const mayReadEnvironment = [
  /^app\/server\/env\.ts$/,
  /^lib\/server\/test-database\.ts$/,
  /^lib\/server\/test-proof\.ts$/,
  // The route table decides whether the gallery has a route before an app exists.
  /^app\/web\/routes\.ts$/,
  /^[^/]+\.config\.[cm]?[jt]s$/,
  /^(scripts|bench|e2e|ops)\//,
]

// A path within a URL or an import (`~/app/web/home/`, `../home/`) has something before its first slash.
const machinePath = /(?<![\w.~*}@\-/])\/(?:work|root|home|Users)\/|file:\/\/\/(?:work|root|home|Users)\//g
const registryAddress =
  /https?:\/\/(?:registry|npm|nexus|artifactory|verdaccio)\.[\w.-]+|^(?:@[\w-]+:)?registry\s*=|--registry[= ]/gm
const lockfile = /(^|\/)(package-lock|npm-shrinkwrap)\.json$/

export function findMachineProblems(tree) {
  const problems = []
  for (const file of tree.files.values()) {
    // These files contain the patterns themselves.
    if (file.path.startsWith('scripts/structure/')) continue
    if (file.isCode && !mayReadEnvironment.some((place) => place.test(file.path))) {
      for (const line of file.code.environmentReads) {
        problems.push({
          path: file.path,
          line,
          message:
            'reads `process.env`. Add the variable to app/server/env.ts, which reads and checks all of them once, and take it as an argument.',
        })
      }
    }
    problems.push(...findAddresses(file))
  }
  return problems
}

function findAddresses({ path, text }) {
  const problems = []
  for (const { 0: found, index } of text.matchAll(machinePath)) {
    problems.push({
      path,
      line: lineAt(text, index),
      message: `names a folder of one machine (${found}). A path is relative to the project, to DATA_DIR or to os.tmpdir(); a server's goes to ops/ as a variable.`,
    })
  }
  for (const { 0: found, index } of text.matchAll(registryAddress)) {
    problems.push({
      path,
      line: lineAt(text, index),
      message: `names a package registry (${found.trim()}). It goes to the user's own npm settings, never into the project.`,
    })
  }
  if (lockfile.test(path)) {
    const resolved = [...text.matchAll(/"resolved"\s*:/g)]
    if (resolved.length > 0) {
      problems.push({
        path,
        line: lineAt(text, resolved[0].index),
        message: `has ${resolved.length} "resolved" addresses. Write it anew with omit-lockfile-registry-resolved=true, which stands in .npmrc.`,
      })
    }
  }
  return problems
}
