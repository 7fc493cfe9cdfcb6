import ts from 'typescript'

const { SyntaxKind: Kind } = ts
const databaseHandles = new Set(['db', 'tx', 'sql'])
const testWords = new Set(['test', 'it', 'describe', 'suite', 'bench'])
const focusedWords = new Set(['fit', 'fdescribe'])
const skippedWords = new Set(['xit', 'xtest', 'xdescribe'])
const skippingWords = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails'])

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

/** Collects everything the rules need from a file's syntax tree in one walk, because parsing is the expensive part. */
export function readCode(path, text) {
  const kind = scriptKinds[path.replace(/^.*\.[cm]?/, '')] ?? ts.ScriptKind.JS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const lineOf = (node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
  const found = {
    imports: [],
    databaseTags: [],
    environmentReads: [],
    anyTypes: [],
    emptyCatches: [],
    focusedTests: [],
    unexplainedSkips: [],
    fixedWaits: [],
    sleeps: [],
    barePolls: [],
    snakeNames: [],
    exportedNames: [],
    patterns: [],
    koreanTexts: [],
    distances: [],
    defaultExport: null,
  }

  const visit = (node) => {
    readImport(node, lineOf, found)
    readExport(node, lineOf, found)
    if (textKinds.has(node.kind) && hangul.test(node.text))
      found.koreanTexts.push({ text: node.text.trim(), line: lineOf(node) })
    switch (node.kind) {
      case Kind.TaggedTemplateExpression:
        if (isDatabaseHandle(node.tag))
          found.databaseTags.push({ name: lastName(node.tag), line: lineOf(node) })
        break
      case Kind.PropertyAccessExpression:
      case Kind.ElementAccessExpression:
        if (isProcessEnv(node)) found.environmentReads.push(lineOf(node))
        break
      case Kind.Identifier:
      case Kind.StringLiteral:
        if (snakeCase.test(node.text) && isName(node)) {
          found.snakeNames.push({ name: node.text, line: lineOf(node) })
        }
        break
      case Kind.NumericLiteral:
        if (isDistance(node)) found.distances.push({ number: node.getText(file), line: lineOf(node) })
        break
      case Kind.VariableDeclaration:
        if (takesEnvOut(node)) found.environmentReads.push(lineOf(node))
        break
      case Kind.PropertyAssignment:
      case Kind.ShorthandPropertyAssignment:
        if (isBarePoll(node)) found.barePolls.push(lineOf(node))
        break
      case Kind.AnyKeyword:
        found.anyTypes.push(lineOf(node))
        break
      case Kind.CatchClause:
        if (node.block.statements.length === 0) found.emptyCatches.push(lineOf(node))
        break
      case Kind.CallExpression:
        readCall(node, file, lineOf, found)
        break
      case Kind.RegularExpressionLiteral:
        found.patterns.push({ ...splitLiteral(node.text), line: lineOf(node) })
        break
      case Kind.NewExpression:
        if (lastName(node.expression) === 'RegExp')
          found.patterns.push({ ...builtPattern(node.arguments ?? []), line: lineOf(node) })
        if (lastName(node.expression) === 'Promise' && isSleep(node)) found.sleeps.push(lineOf(node))
        break
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Whether a query polls without asking whether the change stream replaces it. */
function isBarePoll({ name, initializer }) {
  if (name.text !== 'refetchInterval') return false
  const isAsked = initializer !== undefined && ts.isCallExpression(initializer)
  return !isAsked || lastName(initializer.expression) !== 'pollUnlessStreamed'
}

/** Whether a number is called kilometres where it stands, or is the radius of the earth. */
function isDistance(node) {
  const { name } = node.parent
  return (name !== undefined && /(?:Km|^km)$/.test(name.text)) || /^6_?371(?:\.|$)/.test(node.getText())
}

/** Whether the node is a name. A string is a name as a property: as a key, in brackets or before `in`. */
function isName(node) {
  if (ts.isIdentifier(node)) return true
  const { parent } = node
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node
  if (ts.isBinaryExpression(parent)) {
    return parent.left === node && parent.operatorToken.kind === Kind.InKeyword
  }
  if (ts.isLiteralTypeNode(parent)) return ts.isIndexedAccessTypeNode(parent.parent)
  return parent.name === node || parent.propertyName === node
}

function readImport(node, lineOf, found) {
  const add = (literal, typeOnly, dynamic = false) => {
    if (literal !== undefined && ts.isStringLiteralLike(literal)) {
      found.imports.push({ specifier: literal.text, line: lineOf(literal), typeOnly, dynamic })
    }
  }
  if (ts.isImportDeclaration(node)) {
    add(node.moduleSpecifier, node.importClause?.isTypeOnly === true)
    const named = node.importClause?.namedBindings
    const module = ts.isStringLiteralLike(node.moduleSpecifier) ? node.moduleSpecifier.text : ''
    if (/^(node:)?process$/.test(module) && named !== undefined && ts.isNamedImports(named)) {
      for (const element of named.elements) {
        if ((element.propertyName ?? element.name).text === 'env') found.environmentReads.push(lineOf(node))
      }
    }
  } else if (ts.isExportDeclaration(node)) {
    add(node.moduleSpecifier, node.isTypeOnly)
  } else if (ts.isImportTypeNode(node)) {
    add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true)
  } else if (ts.isCallExpression(node)) {
    const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require'
    const isDynamic = node.expression.kind === Kind.ImportKeyword
    if (isRequire || isDynamic) add(node.arguments[0], false, isDynamic)
  }
}

function readExport(node, lineOf, found) {
  if (ts.isExportAssignment(node)) {
    found.defaultExport = { name: lastName(node.expression) ?? null, line: lineOf(node) }
    return
  }
  if (
    ts.isExportDeclaration(node) &&
    node.exportClause !== undefined &&
    ts.isNamedExports(node.exportClause)
  ) {
    for (const element of node.exportClause.elements) {
      if (element.name.text === 'default') {
        found.defaultExport = { name: (element.propertyName ?? element.name).text, line: lineOf(node) }
      } else if (!node.isTypeOnly && !element.isTypeOnly) found.exportedNames.push(element.name.text)
    }
    return
  }
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : []
  if (!modifiers.some((modifier) => modifier.kind === Kind.ExportKeyword)) return
  if (ts.isVariableStatement(node)) {
    for (const declaration of node.declarationList.declarations) {
      if (ts.isIdentifier(declaration.name)) found.exportedNames.push(declaration.name.text)
    }
  } else if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) {
    if (modifiers.some((modifier) => modifier.kind === Kind.DefaultKeyword)) {
      found.defaultExport = { name: node.name?.text ?? null, line: lineOf(node) }
    } else if (node.name !== undefined) found.exportedNames.push(node.name.text)
  }
}

function readCall(node, file, lineOf, found) {
  const called = node.expression
  const name = lastName(called)
  const line = lineOf(node)
  if (ts.isPropertyAccessExpression(called)) {
    const words = chainOf(called)
    if (testWords.has(words[0])) {
      if (name === 'only') found.focusedTests.push(line)
      else if (skippingWords.has(name) && !givesReason(node, file)) found.unexplainedSkips.push(line)
    }
    if (name === 'waitForTimeout') found.fixedWaits.push(line)
    if (name === 'catch' && swallows(node.arguments[0])) found.emptyCatches.push(line)
    if (name === 'unsafe' && isDatabaseHandle(called.expression)) {
      found.databaseTags.push({ name: `${lastName(called.expression)}.unsafe`, line })
    }
  } else if (ts.isIdentifier(called)) {
    if (focusedWords.has(name)) found.focusedTests.push(line)
    if (skippedWords.has(name) && !givesReason(node, file)) found.unexplainedSkips.push(line)
  }
}

function lastName(node) {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  return undefined
}

function splitLiteral(literal) {
  const end = literal.lastIndexOf('/')
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) }
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

/** The parts of `test.describe.only`, so that a rule can check the first one. */
function chainOf(node) {
  if (ts.isPropertyAccessExpression(node)) return [...chainOf(node.expression), node.name.text]
  if (ts.isCallExpression(node)) return chainOf(node.expression)
  return ts.isIdentifier(node) ? [node.text] : ['']
}

function isDatabaseHandle(node) {
  return databaseHandles.has(lastName(node))
}

function isProcessEnv(node) {
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'process') return false
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'env'
  return ts.isStringLiteralLike(node.argumentExpression) && node.argumentExpression.text === 'env'
}

function takesEnvOut(node) {
  if (!ts.isObjectBindingPattern(node.name) || node.initializer === undefined) return false
  if (lastName(node.initializer) !== 'process') return false
  return node.name.elements.some((element) => (element.propertyName ?? element.name).text === 'env')
}

function isFunction(node) {
  return node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
}

function swallows(handler) {
  if (!isFunction(handler)) return false
  if (ts.isBlock(handler.body)) return handler.body.statements.length === 0
  return ts.isVoidExpression(handler.body) || lastName(handler.body) === 'undefined'
}

/** `test.skip(condition, 'why')` contains the reason; every other form needs a comment. */
function givesReason(node, file) {
  const last = node.arguments.at(-1)
  const saysWhy =
    node.arguments.length > 1 &&
    ts.isStringLiteralLike(last) &&
    last.text.trim() !== '' &&
    !node.arguments.some(isFunction)
  if (saysWhy) return true
  let statement = node
  while (statement.parent !== undefined && !ts.isStatement(statement)) statement = statement.parent
  const text = file.text
  const before = ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? []
  const after = ts.getTrailingCommentRanges(text, statement.getEnd()) ?? []
  return [...before, ...after].some(({ pos, end }) => /\p{L}{3}/u.test(text.slice(pos, end)))
}

/** A timer that only resolves is a sleep; one that rejects is a timeout, which is allowed. */
function isSleep(promise) {
  const executor = promise.arguments?.[0]
  if (!isFunction(executor) || executor.parameters.length === 0) return false
  const resolve = executor.parameters[0].name
  if (!ts.isIdentifier(resolve)) return false
  let sleeps = false
  const visit = (node) => {
    if (ts.isCallExpression(node) && lastName(node.expression) === 'setTimeout') {
      const callback = node.arguments[0]
      if (callback !== undefined && mentions(callback, resolve.text)) sleeps = true
    }
    ts.forEachChild(node, visit)
  }
  visit(executor.body)
  return sleeps
}

function mentions(node, name) {
  if (ts.isIdentifier(node) && node.text === name) return true
  return ts.forEachChild(node, (child) => mentions(child, name) || undefined) === true
}
