import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import postcss, { type ChildNode, type Declaration, type Rule } from 'postcss'

/** What stands in a page for one stylesheet. */
interface InPage {
  bytes: Buffer
  /** Its hash as a source of the Content-Security-Policy. */
  source: string
}

/** The styles of one page, by the addresses of their stylesheets. */
export type StylesInPage = ReadonlyMap<string, InPage>

/** A part of a stylesheet, and what of a page it is for. */
type Part =
  /** `needs` has the classes of each selector: the page must have all of one. */
  | { is: 'rule'; text: string; needs: readonly (readonly string[])[]; uses: readonly string[] }
  /** Custom properties that are set for everything, each wanted where it is used. */
  | { is: 'variables'; selector: string; variables: readonly Variable[] }
  | { is: 'property'; text: string; name: string }
  | { is: 'block'; open: string; parts: readonly Part[] }
  | { is: 'always'; text: string }

interface Variable {
  name: string
  text: string
  uses: readonly string[]
}

/** The stylesheets of the build, by their address. */
export type PageStyles = ReadonlyMap<string, readonly Part[]>

const variableNames = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)

/** The classes that an element, or those around it, must have. What stands in `:not(…)` and its like may be missing. */
function classesOf(selector: string): string[] {
  let plain = selector
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/:(?:not|is|where|has)\([^()]*\)/g, '')
  }
  return [...plain.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  )
}

function ruleOf(rule: Rule): Part {
  const needs = rule.selectors.map(classesOf)
  const declarations = rule.nodes.filter((node): node is Declaration => node.type === 'decl')
  const isForAll = needs.some((classes) => classes.length === 0)
  const setsVariables =
    declarations.length === rule.nodes.length && declarations.every(({ prop }) => prop.startsWith('--'))
  if (isForAll && setsVariables) {
    const variables = declarations.map((each) => ({
      name: each.prop,
      text: each.toString(),
      uses: variableNames(each.value),
    }))
    return { is: 'variables', selector: rule.selector, variables }
  }
  const text = rule.toString()
  return { is: 'rule', text, needs, uses: variableNames(text) }
}

function partOf(node: ChildNode): Part {
  if (node.type === 'rule') return ruleOf(node)
  const text = node.toString()
  if (node.type !== 'atrule') return { is: 'always', text }
  if (node.name === 'property') return { is: 'property', text, name: node.params }
  if (!node.nodes || !/^(layer|media|supports|container)$/.test(node.name))
    return { is: 'always', text: node.nodes ? text : `${text};` }
  return { is: 'block', open: `@${node.name} ${node.params}{`, parts: node.nodes.map(partOf) }
}

export const readStylesheet = (text: string): readonly Part[] => postcss.parse(text).nodes.map(partOf)

export async function readPageStyles(folder: string): Promise<PageStyles> {
  const files = (await readdir(path.join(folder, 'assets'))).filter((file) => file.endsWith('.css'))
  const read = async (file: string) =>
    [`/assets/${file}`, readStylesheet(await readFile(path.join(folder, 'assets', file), 'utf8'))] as const
  return new Map(await Promise.all(files.map(read)))
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

const attributesIn = (html: string) =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, value = '']) => value))

function namesIn(attributes: Iterable<string>): Set<string> {
  const decoded = (value: string) =>
    value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
  return new Set([...attributes].flatMap((value) => decoded(value).split(' ')))
}

function* flat(parts: readonly Part[]): Generator<Part> {
  for (const part of parts) {
    if (part.is === 'block') yield* flat(part.parts)
    else yield part
  }
}

interface Shown {
  classes: ReadonlySet<string>
  /** The variables that attributes use. */
  variables: readonly string[]
}

/** The rules for what a page shows, in their order, and the variables that they use. */
function rulesFor({ classes, variables }: Shown, stylesheet: readonly Part[]): string {
  const isNeeded = ({ needs }: { needs: readonly (readonly string[])[] }) =>
    needs.some((all) => all.every((name) => classes.has(name)))
  const used = new Set(variables)
  const usedByVariables = new Map<string, string[]>()
  for (const part of flat(stylesheet)) {
    if (part.is === 'rule' && isNeeded(part)) for (const name of part.uses) used.add(name)
    if (part.is !== 'variables') continue
    for (const { name, uses } of part.variables) {
      usedByVariables.set(name, [...(usedByVariables.get(name) ?? []), ...uses])
    }
  }
  // What is added while the set is walked is walked too.
  for (const name of used) for (const other of usedByVariables.get(name) ?? []) used.add(other)

  const write = (part: Part): string => {
    switch (part.is) {
      case 'always':
        return part.text
      case 'rule':
        return isNeeded(part) ? part.text : ''
      case 'property':
        return used.has(part.name) ? part.text : ''
      case 'variables': {
        const set = part.variables.filter(({ name }) => used.has(name))
        return set.length === 0 ? '' : `${part.selector}{${set.map(({ text }) => text).join(';')}}`
      }
      case 'block': {
        const inside = part.parts.map(write).join('')
        // An empty layer still has its place among the others.
        return inside === '' && !part.open.startsWith('@layer') ? '' : `${part.open}${inside}}`
      }
    }
  }
  return stylesheet.map(write).join('')
}

const links = /<link\b[^<>]*>/g

/** React Router's stylesheet links after `withLateScripts`. Their URLs end in '#'. */
function* lateLinksOf(html: string): Generator<{ link: string; address: string; index: number }> {
  for (const { 0: link, index } of html.matchAll(links)) {
    const address = link.includes(' rel="late"') ? / href="([^"#]+\.css)#?"/.exec(link)?.[1] : undefined
    if (address !== undefined) yield { link, address, index }
  }
}

function inPageOf(shown: Shown, stylesheet: readonly Part[]): InPage {
  const bytes = Buffer.from(rulesFor(shown, stylesheet))
  return { bytes, source: `'sha256-${createHash('sha256').update(bytes).digest('base64')}'` }
}

/** Pages of one screen mostly show the same, so what was found for the last of them is kept: at 40 KB each, a few megabytes. */
const found = new WeakMap<readonly Part[], Map<string, InPage>>()
const mostKept = 100

/** Of the stylesheets that a page links to, the rules for what it shows. */
export function stylesFor(html: string, styles: PageStyles): StylesInPage {
  const inPage = new Map<string, InPage>()
  const attributes = attributesIn(html)
  const variables = variableNames(html)
  const key = [...attributes, ...variables].join('\n')
  for (const { address } of lateLinksOf(html)) {
    const stylesheet = styles.get(address)
    if (!stylesheet) continue
    const kept = found.get(stylesheet) ?? new Map<string, InPage>()
    found.set(stylesheet, kept)
    const known = kept.get(key) ?? inPageOf({ classes: namesIn(attributes), variables }, stylesheet)
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined && !kept.has(key)) kept.delete(oldest)
    kept.set(key, known)
    inPage.set(address, known)
  }
  return inPage
}

/**
 * Writes the styles of a page into it, in front of their links, so that its first paint waits for no other file. React
 * Router's own link stays but fetches nothing: it looks for the URL with '#'. The other one fetches the whole stylesheet,
 * for what the page will show later, once `startLateScripts` lets it. A link to a stylesheet that the build does not have
 * becomes an ordinary link again. `html` has a character for each byte.
 */
export function withPageStyles(html: string, styles: StylesInPage): Buffer {
  const parts: Buffer[] = []
  let done = 0
  for (const { link, address, index } of lateLinksOf(html)) {
    const inPage = styles.get(address)
    parts.push(Buffer.from(html.slice(done, index), 'latin1'))
    if (inPage) {
      parts.push(Buffer.from('<style>'), inPage.bytes)
      parts.push(
        Buffer.from(
          `</style><link rel="late" href="${address}#" data-in-page=""/><link rel="late" href="${address}"/>`,
        ),
      )
    } else parts.push(Buffer.from(link.replace(' rel="late"', ' rel="stylesheet"')))
    done = index + link.length
  }
  parts.push(Buffer.from(html.slice(done), 'latin1'))
  return Buffer.concat(parts)
}
