import { useQuery } from '@tanstack/react-query'
import { createElement, Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { dayInWords } from '~/lib/day-in-words'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { isPolicyVersion, newestPolicy, type PolicyVersion } from '../../accounts/policy-version'
import type { Policies } from '../endpoints'
import { type PolicyBlock, type PolicyTexts, sectionsOf } from '../policy-text'
import { policyQuery } from './queries'

const typography = [
  'mt-3 text-15 text-ink leading-[1.75]',
  '[&>*+*]:mt-3',
  '[&_ul]:list-disc [&_ul]:pl-5 [&_li+li]:mt-1.5 [&_li]:pl-0.5 [&_li]:marker:text-ink-dim',
  '[&_a]:font-medium [&_a]:text-brand-strong [&_a]:underline [&_a]:underline-offset-4',
].join(' ')

interface Document {
  title: string
  description: string
  /** The path of a version; without one, of what holds. */
  pathOf: (version?: string) => string
  lead: string
  texts: PolicyTexts
  /** What stands for each {name} in the texts. */
  facts: Readonly<Record<string, ReactNode>>
  /** The other legal document, linked at the end. */
  other: { title: string; pathOf: (version?: string) => string }
}

/** Says of which time the text is: what holds and what will, or a version that does not hold. */
function Validity({
  policies,
  shown,
  pathOf,
}: {
  policies: Policies
  shown: string
  pathOf: Document['pathOf']
}) {
  const { inForce, coming, versions } = policies
  const holdsFrom = versions.find(({ version }) => version === shown)?.holdsFrom ?? shown
  const note = 'mt-4 rounded-card bg-sunken px-4 py-3 text-pretty text-15 text-ink'
  const link = 'tap-44 mt-1 inline-block font-semibold text-brand-strong'
  return (
    <>
      <p className="tabular mt-2 text-13 text-ink-dim">
        <time dateTime={holdsFrom}>{dayInWords(holdsFrom)}</time>부터 적용해요
      </p>
      {shown === inForce && coming !== null ? (
        <div className={note}>
          <p>
            <strong>{dayInWords(coming.holdsFrom)}부터 바뀌어요.</strong> {coming.summary}
          </p>
          <Link href={pathOf(coming.version)} className={link}>
            바뀔 내용 모두 보기
          </Link>
        </div>
      ) : null}
      {shown === inForce ? null : (
        <div className={note}>
          <p>
            {shown === coming?.version
              ? '아직 적용하지 않는, 앞으로 바뀔 내용이에요.'
              : '예전 내용이에요. 지금은 적용하지 않아요.'}
          </p>
          <Link href={pathOf()} className={link}>
            지금 적용하는 내용 보기
          </Link>
        </div>
      )}
    </>
  )
}

/** The version that the address names, if this site has had it, otherwise the one that holds. */
function versionToShow({ inForce, versions }: Policies, asked: string | null): PolicyVersion {
  const known = versions.find(({ version }) => version === asked)?.version ?? inForce
  return isPolicyVersion(known) ? known : newestPolicy
}

const marked = /(\*\*[^*]+\*\*|\[[^[\]]+\]\([^()]+\)|\{\w+\})/
const markedWhole = /^(?:\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()]+)\)|\{(\w+)\})$/

/** Plain words, **strong** ones, [links](/path) and {facts}. */
function Words({ text, facts }: { text: string; facts: Document['facts'] }) {
  const pieces = text.split(marked).map((piece) => {
    const [, strong, label, href, fact] = markedWhole.exec(piece) ?? []
    if (strong) return <strong>{strong}</strong>
    if (href) return <Link href={href}>{label}</Link>
    return (fact && facts[fact]) ?? piece
  })
  return createElement(Fragment, null, ...pieces)
}

function Block({ block, facts }: { block: PolicyBlock; facts: Document['facts'] }) {
  if ('slot' in block) return facts[block.slot] ?? `{${block.slot}}`
  if ('paragraph' in block) {
    return (
      <p>
        <Words text={block.paragraph} facts={facts} />
      </p>
    )
  }
  return (
    <ul>
      {block.points.map((point) => (
        <li key={point}>
          <Words text={point} facts={facts} />
        </li>
      ))}
    </ul>
  )
}

function PolicyBody({ document, policies }: { document: Document; policies: Policies }) {
  const { lead, pathOf, texts, facts, other } = document
  const [search] = useSearchParams()
  const shown = versionToShow(policies, search.get('version'))
  const sections = sectionsOf(texts, shown)
  return (
    <article className="px-5 pt-3 pb-12">
      <p className="text-pretty font-bold text-20 text-ink">{lead}</p>
      <Validity policies={policies} shown={shown} pathOf={pathOf} />
      <nav aria-label="목차" className="mt-6 rounded-card bg-sunken px-5 py-3">
        <ol>
          {sections.map(({ id, title: name }, at) => (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-11 items-center gap-3 text-15 text-ink">
                <span className="tabular w-5 shrink-0 font-semibold text-13 text-brand-strong">{at + 1}</span>
                {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title: name, blocks }, at) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-16 pt-9">
          <h2 id={`${id}-title`} className="flex gap-2 text-pretty font-bold text-17 text-ink">
            <span className="tabular shrink-0 text-brand-strong">{at + 1}.</span>
            {name}
          </h2>
          <div className={typography}>
            {blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} facts={facts} />
            ))}
          </div>
        </section>
      ))}
      <p className="mt-10 border-line border-t pt-5 text-15 text-ink-dim">
        함께 읽어 주세요:{' '}
        <Link
          href={other.pathOf(shown === policies.inForce ? '' : shown)}
          className="whitespace-nowrap font-semibold text-brand-strong underline underline-offset-4"
        >
          {other.title}
        </Link>
        {' · '}
        <Link
          href={paths.policyVersions()}
          className="whitespace-nowrap font-semibold text-brand-strong underline underline-offset-4"
        >
          바뀐 내용
        </Link>
        {' · '}
        <Link
          href={paths.incidents()}
          className="whitespace-nowrap font-semibold text-brand-strong underline underline-offset-4"
        >
          개인정보 유출 안내
        </Link>
      </p>
    </article>
  )
}

/** A legal document: summary, what holds when, table of contents and numbered sections. */
export function PolicyText(document: Document) {
  const { title, description, pathOf } = document
  const goBack = useWayBack(paths.profile())
  const policies = useQuery(policyQuery())
  return (
    <>
      <PageHead title={title} description={description} path={pathOf()} />
      <TopBar title={title} backHref={paths.profile()} onBack={goBack} />
      <Answer
        query={policies}
        skeleton={<Skeleton shape="block" className="mx-5 mt-4 h-96" />}
        failure="내용을 불러오지 못했어요"
      >
        {(known) => <PolicyBody document={document} policies={known} />}
      </Answer>
    </>
  )
}
