import ts from 'typescript'

const { SyntaxKind: Kind } = ts

const snakeCase = /^[a-z][A-Za-z0-9]*_\w+$/
const hangul = /[가-힣]/
/** Strings, the parts of templates between what is filled in, and the text of elements. */
const textKinds = new Set([
  Kind.StringLiteral,
  Kind.NoSubstitutionTemplateLiteral,
  Kind.TemplateHead,
  Kind.TemplateMiddle,
  Kind.TemplateTail,
  Kind.JsxText,
])

const scriptKinds = { tsx: ts.ScriptKind.TSX, jsx: ts.ScriptKind.JSX, ts: ts.ScriptKind.TS }

/** Collects what the rules need from a file's syntax tree in one walk, because parsing is the expensive part. */
export function readCode(path, text) {
  const kind = scriptKinds[path.replace(/^.*\.[cm]?/, '')] ?? ts.ScriptKind.JS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const lineOf = (node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
  const found = { imports: [], snakeNames: [], patterns: [], koreanTexts: [] }
  const visit = (node) => {
    const [literal, typeOnly = false, dynamic = false] = importOf(node)
    if (literal !== undefined && ts.isStringLiteralLike(literal))
      found.imports.push({
        specifier: literal.text,
        names: namesIn(node),
        line: lineOf(literal),
        typeOnly,
        dynamic,
      })
    if (textKinds.has(node.kind) && hangul.test(node.text))
      found.koreanTexts.push({ text: node.text.trim(), line: lineOf(node) })
    if (ts.isIdentifier(node) || ts.isStringLiteral(node)) {
      if (snakeCase.test(node.text) && isName(node))
        found.snakeNames.push({ name: node.text, line: lineOf(node) })
    } else if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)]
      found.patterns.push({ source, flags, line: lineOf(node) })
    } else if (ts.isNewExpression(node) && node.expression.getText(file) === 'RegExp') {
      found.patterns.push({ ...builtPattern(node.arguments ?? []), line: lineOf(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** What is imported, whether only its types are, and whether it is loaded when it is needed. */
function importOf(node) {
  if (ts.isImportDeclaration(node)) return [node.moduleSpecifier, node.importClause?.isTypeOnly]
  if (ts.isExportDeclaration(node)) return [node.moduleSpecifier, node.isTypeOnly]
  if (ts.isImportTypeNode(node))
    return [ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true]
  if (!ts.isCallExpression(node)) return []
  const isDynamic = node.expression.kind === Kind.ImportKeyword
  return isDynamic || node.expression.text === 'require' ? [node.arguments[0], false, isDynamic] : []
}

/** The names that are imported, by those they have where they come from. */
const namesIn = ({ importClause }) =>
  (importClause?.namedBindings?.elements ?? []).map(({ name, propertyName }) => (propertyName ?? name).text)

/** Whether the node is a name. A string is a name as a property: as a key, in brackets or before `in`. */
function isName(node) {
  if (ts.isIdentifier(node)) return true
  const { parent } = node
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node
  if (ts.isBinaryExpression(parent))
    return parent.left === node && parent.operatorToken.kind === Kind.InKeyword
  if (ts.isLiteralTypeNode(parent)) return ts.isIndexedAccessTypeNode(parent.parent)
  return parent.name === node || parent.propertyName === node
}

/** The pattern of `new RegExp(…)`, with a letter for each part that is filled in; null where it is not written here. */
function builtPattern([pattern, flags]) {
  const source =
    pattern === undefined || !ts.isTemplateExpression(pattern)
      ? textOf(pattern)
      : pattern.head.text + pattern.templateSpans.map(({ literal }) => `x${literal.text}`).join('')
  return { source, flags: textOf(flags) ?? '' }
}

function textOf(node) {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : null
}
