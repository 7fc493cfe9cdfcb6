// This module is loaded first, so its syntax must also work in the old Node versions that it rejects.
const needed = [20, 19]

export function whyNodeIsTooOld(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return null
  return `Node ${version} is too old: install Node ${needed.join('.')} or later from https://nodejs.org, then try again.`
}

export function requireNode() {
  const why = whyNodeIsTooOld(process.versions.node)
  if (why === null) return
  console.error(why)
  process.exit(1)
}
