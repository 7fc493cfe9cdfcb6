import ts from 'typescript'

const declarers = new Set(['get', 'stream', 'post', 'put', 'patch', 'del'])
/** What makes a schema, as `vite.config.ts` knows it. */
const makers = ['z', 'pageOf', 'pageQuery', 'wholeNumber', 'commaList', 'listOf']

/**
 * The browser's build cuts schemas out of contracts, and zod with them. It finds them as whole values of a constant, in
 * `wireShape` and in endpoints. One that stands anywhere else is left, and fails when the page is opened.
 */
export function findContractShapeProblems(tree) {
  const problems = []
  for (const { path, text } of tree.files.values()) {
    if (!/^(features\/[^/]+|app)\/contract\.ts$/.test(path)) continue
    for (const { name, line } of findLeftSchemas(path, text)) {
      problems.push({
        path,
        line,
        message:
          `uses \`${name}\` where the browser's build does not cut it out, so that the built page fails. Put it into a ` +
          '`wireShape` or an endpoint, or make it the whole value of a constant.',
      })
    }
  }
  return problems
}

function findLeftSchemas(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const schemas = new Set(makers)
  const found = []
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    // Run later, if at all.
    if (ts.isFunctionLike(node)) return
    if (ts.isVariableDeclaration(node) && node.initializer) {
      const name = firstName(node.initializer)
      if (name !== null && schemas.has(name)) {
        if (ts.isIdentifier(node.name)) schemas.add(node.name.text)
        return
      }
    }
    if (ts.isCallExpression(node)) {
      const name = firstName(node)
      if (name === 'wireShape') return
      if (ts.isIdentifier(node.expression) && declarers.has(node.expression.text)) return
      if (name !== null && schemas.has(name)) {
        const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
        found.push({ name, line })
        return
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** `z` of `z.object({}).extend({})`, also in what a function returns. */
function firstName(node) {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return firstName(node.expression)
  if (ts.isArrowFunction(node)) return firstName(node.body)
  return null
}
