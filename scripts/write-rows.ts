import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** As biome.json has it. */
const lineWidth = 110

/** What ESLint reports of one file; the fix is the annotation that PostgreSQL's answer asks for. */
export interface Linted {
  filePath: string
  source?: string
  messages: { line: number; message: string; fix?: { range: [number, number]; text: string } }[]
}

/** The fields of each type, by `<file>/<Name>`, and where it is asked for. */
type RowTypes = Map<string, { fields: string; of: string }>

/**
 * Writes what PostgreSQL says of the statements: to `db/rows` where the annotation is a type imported from there, or where
 * it would not fit the line, and otherwise into the annotation. The types in question are missing meanwhile, so that every
 * statement is reported with its columns. Returns what was written, and sentences on what is left.
 */
export async function writeRowTypes(
  root: string,
  files: string[],
  lint: (files: string[]) => Promise<Linted[]>,
): Promise<{ written: string[]; left: string[] }> {
  const before = readRowTypes(root)
  const asked = new Set(files.flatMap((file) => askedBy(path.resolve(root, file))))
  const others = [...before].filter(([key]) => files.length > 0 && !asked.has(key))
  const rows: RowTypes = new Map(files.length > 0 ? before : [])
  const learned: RowTypes = new Map()
  const written = new Set<string>()
  let unknown: string[] = []
  const twice = new Set<string>()
  try {
    for (let open = files, known = -1; learned.size > known; ) {
      known = learned.size
      storeRowTypes(root, new Map([...others, ...learned]))
      unknown = []
      // A statement that takes a value of a row is understood once that row's type is known.
      const linted = (await lint(open)).filter(({ messages }) => messages.length > 0)
      for (const file of linted) {
        const { isChanged, left, conflicts } = putRight(root, file, learned)
        if (isChanged) written.add(file.filePath)
        unknown.push(...left)
        for (const sentence of conflicts) twice.add(sentence)
      }
      open = linted
        .filter(({ messages }) => messages.some(({ fix }) => fix === undefined))
        .map(({ filePath }) => filePath)
      if (open.length === 0) break
    }
    for (const [key, row] of learned) rows.set(key, row)
    return { written: [...written, ...storeRowTypes(root, rows)], left: [...unknown, ...twice] }
  } catch (error) {
    storeRowTypes(root, before)
    throw error
  }
}

/** The types that the statements of a file have. */
function askedBy(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const imported = importedRows(source)
  return [...source.matchAll(/\b(?:db|tx)<(\w+)\[\]>/g)].flatMap(([, name = '']) => imported.get(name) ?? [])
}

function putRight(root: string, { filePath, source = '', messages }: Linted, learned: RowTypes) {
  const left: string[] = []
  const conflicts: string[] = []
  const imported = importedRows(source)
  const file = path.relative(root, filePath)
  const home = `db/rows/${/^features\/([^/]+)/.exec(file)?.[1] ?? file.split('/')[0]}`
  const named = new Set<string>()
  let text = source
  for (const { line, message, fix } of messages.toReversed()) {
    const of = `${file}:${line}`
    if (fix === undefined) {
      left.push(`${of} ${message}`)
      continue
    }
    const [from, to] = fix.range
    const given = /^<(\w+)\[\]>$/.exec(source.slice(from, to))?.[1]
    const fits = from - source.lastIndexOf('\n', from - 1) + fix.text.length < lineWidth
    const fields = /^<\{ (.*) \}\[\]>$/s.exec(fix.text)?.[1]
    const name = given !== undefined && imported.has(given) ? given : fits ? null : nameAt(file, source, from)
    if (name === null || fields === undefined) {
      text = text.slice(0, from) + fix.text + text.slice(to)
      continue
    }
    const key = imported.get(name) ?? `${home}/${name}`
    const known = learned.get(key)
    if (known === undefined) learned.set(key, { fields, of })
    else if (sorted(known.fields) !== sorted(fields)) {
      conflicts.push(
        `${of} reads other columns than ${known.of}, so both cannot be ${name}. Name one of them differently.`,
      )
    }
    if (name === given && imported.has(name)) continue
    text = `${text.slice(0, from)}<${name}[]>${text.slice(to)}`
    if (!imported.has(name)) named.add(name)
  }
  if (named.size > 0) {
    const at = /^import [^'"]*['"][~.]/m.exec(text)?.index ?? 0
    text = `${text.slice(0, at)}import type { ${[...named].join(', ')} } from '~/${home}'\n${text.slice(at)}`
  }
  if (text !== source) writeFileSync(filePath, text)
  return { isChanged: text !== source, left, conflicts }
}

const sorted = (fields: string) => fields.split('; ').sort().join('; ')

/** The types of rows that a file imports, with their keys. */
function importedRows(source: string): Map<string, string> {
  const imports = source.matchAll(/^import type \{([^}]*)\} from '~\/(db\/rows\/[\w-]+)'/gm)
  return new Map(
    [...imports].flatMap(([, names = '', file]) =>
      [...names.matchAll(/\w+/g)].map(([name]) => [name, `${file}/${name}`] as const),
    ),
  )
}

/** `ListNotesRow` for a statement in `listNotes`. */
function nameAt(file: string, source: string, at: number): string {
  let name = 'Row'
  const look = (node: ts.Node) => {
    if (at < node.pos || at >= node.end) return
    if (name === 'Row' && (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) && node.name) {
      const { text } = node.name as ts.Identifier
      name = `${text[0]?.toUpperCase()}${text.slice(1)}Row`
    }
    ts.forEachChild(node, look)
  }
  ts.forEachChild(ts.createSourceFile(file, source, ts.ScriptTarget.Latest), look)
  return name
}

function readRowTypes(root: string): RowTypes {
  const folder = path.join(root, 'db/rows')
  mkdirSync(folder, { recursive: true })
  const rows: RowTypes = new Map()
  for (const file of readdirSync(folder)) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    for (const [, name, fields = ''] of text.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)) {
      rows.set(`db/rows/${file.replace('.ts', '')}/${name}`, { fields, of: '' })
    }
  }
  return rows
}

/** Returns the files that it wrote. */
function storeRowTypes(root: string, rows: RowTypes): string[] {
  const folder = path.join(root, 'db/rows')
  for (const file of readdirSync(folder)) rmSync(path.join(folder, file))
  const texts = new Map<string, string>()
  for (const key of [...rows.keys()].sort()) {
    const file = `${path.join(root, path.dirname(key))}.ts`
    const before =
      texts.get(file) ??
      '// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).\n'
    texts.set(file, `${before}\nexport interface ${path.basename(key)} { ${rows.get(key)?.fields} }\n`)
  }
  for (const [file, text] of texts) writeFileSync(file, text)
  return [...texts.keys()]
}
