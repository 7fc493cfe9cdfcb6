import { posix } from 'node:path'

const index = 'docs/decisions/README.md'

/** A document links to files that exist, and every decision is in the index. */
export function findLinkProblems(tree) {
  const problems = []
  const folders = new Set([...tree.files.keys()].map((path) => `${posix.dirname(path)}/`))
  for (const { path, text } of tree.files.values()) {
    if (!path.endsWith('.md')) continue
    text.split('\n').forEach((line, at) => {
      for (const [, link] of line.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
        if (/^([a-z]+:|\/)/.test(link)) continue
        const target = posix.join(posix.dirname(path), link)
        if (tree.files.has(target) || folders.has(target)) continue
        problems.push({ path, line: at + 1, message: `links to ${target}, which is not there.` })
      }
    })
  }
  const listed = tree.files.get(index)?.text
  for (const path of listed === undefined ? [] : tree.files.keys()) {
    const [, name] = /^docs\/decisions\/(\d{4}-.+)$/.exec(path) ?? []
    if (name && !listed.includes(`(${name})`)) {
      problems.push({ path, line: 1, message: `is not listed in ${index}. Add its number and a line there.` })
    }
  }
  return problems
}
