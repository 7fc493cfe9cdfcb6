import type { ReactNode } from 'react'
import { paths } from '~/features/paths'
import { dayInWords } from '~/lib/day-in-words'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import { policyVersion } from '../account'

export interface PolicySection {
  /** The anchor in the URL. */
  id: string
  title: string
  text: ReactNode
}

const typography = [
  'mt-3 text-15 text-ink leading-[1.75]',
  '[&>*+*]:mt-3',
  '[&_ul]:list-disc [&_ul]:pl-5 [&_li+li]:mt-1.5 [&_li]:pl-0.5 [&_li]:marker:text-ink-dim',
  '[&_a]:font-medium [&_a]:text-brand-strong [&_a]:underline [&_a]:underline-offset-4',
].join(' ')

/** A legal document: summary, table of contents and numbered sections. */
export function PolicyText({
  title,
  description,
  path,
  lead,
  sections,
  other,
}: {
  title: string
  description: string
  path: string
  lead: string
  sections: readonly PolicySection[]
  /** The other legal document, linked at the end. */
  other: { title: string; path: string }
}) {
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title={title} description={description} path={path} />
      <TopBar title={title} backHref={paths.profile()} onBack={goBack} />
      <article className="px-5 pt-3 pb-12">
        <p className="text-pretty font-bold text-20 text-ink">{lead}</p>
        <p className="tabular mt-2 text-13 text-ink-dim">
          <time dateTime={policyVersion}>{dayInWords(policyVersion)}</time>부터 적용해요
        </p>
        <nav aria-label="목차" className="mt-6 rounded-card bg-sunken px-5 py-3">
          <ol>
            {sections.map(({ id, title: name }, at) => (
              <li key={id}>
                <a href={`#${id}`} className="flex min-h-11 items-center gap-3 text-15 text-ink">
                  <span className="tabular w-5 shrink-0 font-semibold text-13 text-brand-strong">
                    {at + 1}
                  </span>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ id, title: name, text }, at) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-16 pt-9">
            <h2 id={`${id}-title`} className="flex gap-2 text-pretty font-bold text-17 text-ink">
              <span className="tabular shrink-0 text-brand-strong">{at + 1}.</span>
              {name}
            </h2>
            <div className={typography}>{text}</div>
          </section>
        ))}
        <p className="mt-10 border-line border-t pt-5 text-15 text-ink-dim">
          함께 읽어 주세요:{' '}
          <Link href={other.path} className="font-semibold text-brand-strong underline underline-offset-4">
            {other.title}
          </Link>
        </p>
      </article>
    </>
  )
}
