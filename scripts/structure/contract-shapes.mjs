import ts from 'typescript'

const declarers = new Set(['get', 'stream', 'post', 'put', 'patch', 'del'])
/** The functions that create schemas, as listed in `vite.config.ts` too. */
const makers = [
  'z',
  'pageOf',
  'pageQuery',
  'searchQuery',
  'wholeNumber',
  'writtenText',
  'judgedText',
  'commaList',
  'listOf',
]

/**
 * The browser's build removes schemas from contracts, and zod with them. It finds only schemas that are the
 * whole value of a constant, or inside `wireShape` or an endpoint. A schema anywhere else stays, and fails
 * when the page is opened.
 */
export function findContractShapeProblems(tree) {
  const problems = []
  for (const { path, text } of tree.files.values()) {
    const isContract = /^(features\/[^/]+|app)\/contract\.ts$/.test(path)
    if (isContract) problems.push(...findLeftSchemas(path, text))
    else if (runsInBrowser(path)) problems.push(...findSchemas(path, text))
  }
  return problems
}

function runsInBrowser(path) {
  if (!/\.tsx?$/.test(path) || /\.test\.|\.d\.ts$/.test(path)) return false
  // The files directly in a feature's folder run on the server and in the browser.
  return /^(features\/[^/]+\/([^/]+$|web\/)|features\/[^/]+$|app\/web\/|ui\/|lib\/web\/)/.test(path)
}

const schemaOfAnother = (shape) => ({
  message:
    `reads \`${shape}.schema\` where the browser's build does not cut it out, so that the built page fails. In a contract ` +
    `write \`nested(name, ${shape})\`, or begin with zod: \`field(name, z.object(${shape}.schema.shape), ${shape})\`.`,
})

/** Finds schemas in screens and noun files, from which the browser's build does not remove them. */
function findSchemas(path, text) {
  if (!/['"]zod['"]|\.schema\b/.test(text)) return []
  const file = parse(path, text)
  const problems = []
  const visit = (node) => {
    if (ts.isTypeNode(node)) return
    if (ts.isImportDeclaration(node)) {
      if (node.moduleSpecifier.text === 'zod' && node.importClause?.isTypeOnly !== true) {
        problems.push({
          path,
          line: lineOf(file, node),
          message:
            "uses zod, which the browser's build replaces by nothing, so that the built page fails. Schemas stand in contract.ts " +
            'or in a server folder; screens and rules call plain functions.',
        })
      }
      return
    }
    const shape = shapeOfSchema(node)
    if (shape !== null) problems.push({ path, line: lineOf(file, node), ...schemaOfAnother(shape) })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return problems
}

/** The shape's name in `reviewShape.schema`, which reads the schema at that moment. */
function shapeOfSchema(node) {
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'schema') return null
  return ts.isIdentifier(node.expression) && /Shape$/.test(node.expression.text) ? node.expression.text : null
}

function parse(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
}

const lineOf = (file, node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1

function findLeftSchemas(path, text) {
  const file = parse(path, text)
  const schemas = new Set(makers)
  const problems = []
  const visit = (node, isShape = false) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    // Functions run later, if at all.
    if (ts.isFunctionLike(node)) return
    if (ts.isVariableDeclaration(node) && node.initializer) {
      const name = firstName(node.initializer)
      if (name !== null && (schemas.has(name) || shapeOfSchema(node.initializer) !== null)) {
        if (ts.isIdentifier(node.name)) schemas.add(node.name.text)
        return
      }
    }
    const shape = shapeOfSchema(node)
    if (shape !== null) problems.push({ path, line: lineOf(file, node), ...schemaOfAnother(shape) })
    if (ts.isCallExpression(node)) {
      const name = firstName(node)
      if (name === 'wireShape') {
        // Everything after the fields is removed as a whole.
        if (node.arguments[0]) visit(node.arguments[0], true)
        return
      }
      if (ts.isIdentifier(node.expression) && declarers.has(node.expression.text)) return
      if (name !== null && schemas.has(name)) {
        if (isShape) return
        problems.push({
          path,
          line: lineOf(file, node),
          message:
            `uses \`${name}\` where the browser's build does not cut it out, so that the built page fails. Put it into a ` +
            '`wireShape` or an endpoint, or make it the whole value of a constant.',
        })
        return
      }
    }
    ts.forEachChild(node, (child) => visit(child, isShape))
  }
  visit(file)
  return problems
}

/** Finds `z` in `z.object({}).extend({})`, also in the value that a function returns. */
function firstName(node) {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return firstName(node.expression)
  if (ts.isArrowFunction(node)) return firstName(node.body)
  return null
}
