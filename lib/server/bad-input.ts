import { z } from 'zod'
import { badInput, type Refusal } from '~/lib/errors'
import { withTopic } from '~/lib/korean'
import { mostFieldsRefused } from '~/lib/server/schema-parts'

function isOptional(at: unknown): at is z.ZodOptional | z.ZodNullable | z.ZodDefault {
  return at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault
}

/** Unwraps optional and piped schemas down to the schema inside. */
function withoutWrappings(at: unknown): unknown {
  if (isOptional(at)) return withoutWrappings(at.unwrap())
  return at instanceof z.ZodPipe ? withoutWrappings(at.out) : at
}

function labelOf(schema: z.ZodType | undefined, path: PropertyKey[]): string {
  let at: unknown = schema
  for (const key of path) {
    at = withoutWrappings(at)
    if (at instanceof z.ZodObject) at = at.shape[key as string]
    else if (at instanceof z.ZodArray) at = at.element
    else break
  }
  while (at instanceof z.ZodType) {
    const label = at.meta()?.label
    if (typeof label === 'string') return label
    if (isOptional(at)) at = at.unwrap()
    else if (at instanceof z.ZodPipe) at = at.in
    else break
  }
  return path.length > 0 ? String(path.at(-1)) : '입력값'
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  )
}

function sentence(issue: z.core.$ZodIssue, label: string, given: unknown): string {
  // A Korean message comes from the schema and is kept; zod's own messages are English.
  if (/\p{Script=Hangul}/u.test(issue.message)) return issue.message
  const subject = withTopic(label)
  switch (issue.code) {
    case 'invalid_type':
      if (given === undefined) return `${subject} 꼭 필요해요.`
      if (issue.expected === 'number' || issue.expected === 'int') return `${subject} 숫자로 입력해 주세요.`
      if (issue.expected === 'string') return `${subject} 글자로 입력해 주세요.`
      if (issue.expected === 'boolean') return `${subject} 예 또는 아니요로 선택해 주세요.`
      if (issue.expected === 'array') return `${subject} 목록으로 보내 주세요.`
      return `${label}의 형식이 맞지 않아요.`
    case 'too_small':
      if (issue.origin === 'string') return `${subject} ${issue.minimum}자 이상이어야 해요.`
      if (issue.origin === 'array') return `${subject} ${issue.minimum}개 이상이어야 해요.`
      return `${subject} ${issue.minimum} 이상이어야 해요.`
    case 'too_big':
      if (issue.origin === 'string') return `${subject} ${issue.maximum}자까지 쓸 수 있어요.`
      if (issue.origin === 'array') return `${subject} ${issue.maximum}개까지 선택할 수 있어요.`
      return `${subject} ${issue.maximum} 이하여야 해요.`
    case 'invalid_value':
      if (issue.values.length === 1) return `${subject} ${String(issue.values[0])}만 쓸 수 있어요.`
      return `${subject} ${issue.values.join(', ')} 중에서 선택해 주세요.`
    case 'unrecognized_keys':
      return `모르는 항목이 있어요: ${issue.keys.join(', ')}`
    default:
      return `${label}의 형식이 맞지 않아요.`
  }
}

/** Turns a schema failure into a refusal: one Korean sentence per field, the first of which is the main message. */
export function explainBadInput(schema: z.ZodType, error: z.ZodError, given: unknown): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.length > 0 ? issue.path.join('.') : 'input'
    fields[name] ??= sentence(issue, labelOf(schema, issue.path), valueAt(given, issue.path))
    if (Object.keys(fields).length === mostFieldsRefused) break
  }
  return badInput(fields)
}
