import { type PolicyVersion, policyVersions } from '../accounts/policy-version'

/** A paragraph, the points of a list, or the name of what stands in its place. */
export type PolicyBlock = { paragraph: string } | { points: string[] } | { slot: string }

export interface PolicySection {
  /** The anchor in the URL. */
  id: string
  title: string
  blocks: PolicyBlock[]
}

function readBlock(text: string): PolicyBlock {
  const [, slot] = /^\{(\w+)\}$/.exec(text) ?? []
  if (slot !== undefined) return { slot }
  return text.startsWith('- ') ? { points: text.slice(2).split('\n- ') } : { paragraph: text }
}

/** Reads what the texts are written in, of Markdown: `## title {#anchor}`, paragraphs and lists, blank lines between. */
function readPolicy(markdown: string): PolicySection[] {
  const sections = markdown.split(/^## /m).slice(1)
  return sections.map((section) => {
    const [head = '', ...blocks] = section.trim().split(/\n\n+/)
    const [, title = '', id = ''] = /^(.+) \{#([a-z]+)\}$/.exec(head) ?? []
    return { id, title, blocks: blocks.map(readBlock) }
  })
}

/** A text by version: what each says anew; the rest is as the version before has it. */
export type PolicyTexts = Readonly<Partial<Record<PolicyVersion, string>>>

/** The sections of a version: those of the oldest, each as the latest version up to this one says it. */
export function sectionsOf(texts: PolicyTexts, version: PolicyVersion): PolicySection[] {
  const said = policyVersions
    .filter((each) => each <= version)
    .flatMap((each) => readPolicy(texts[each] ?? ''))
  return [...new Map(said.map((section) => [section.id, section])).values()]
}
