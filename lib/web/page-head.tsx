import { useRouteLoaderData } from 'react-router'
import type { Site } from '../in-process-call'

/** What the root loader tells every page. */
export type SiteData = Site

export interface PageHeadProps {
  /** Without the site's name, which is added. */
  title: string
  description?: string
  /** Path of this page without passing parameters; search engines and share cards use it. */
  path: string
  /** Path of the 1200×630 picture of the share card. */
  shareImage?: string
  kind?: 'website' | 'article'
  /** schema.org description of what the page is about. */
  jsonLd?: object
  /** Pages that mean nothing to a search engine. */
  hidden?: boolean
}

const siteName = '미플'
const siteImage = '/share/site.jpg'

/** Title, share card and structured data of a page. React lifts the tags into the document's head. */
export function PageHead({
  title,
  description,
  path,
  shareImage,
  kind = 'website',
  jsonLd,
  hidden,
}: PageHeadProps) {
  const publicUrl = useRouteLoaderData<SiteData>('root')?.publicUrl ?? ''
  const fullTitle = title === siteName ? '미플 – 보드게임과 보드게임 카페' : `${title} – ${siteName}`
  return (
    <>
      <title>{fullTitle}</title>
      {/* Only who reads the page as the server sends it reads the rest: search engines and share cards. */}
      {import.meta.env.SSR ? (
        <>
          {description ? <meta name="description" content={description} /> : null}
          {/* Both together would say of another page, too, that it is not to be found. */}
          {hidden ? (
            <meta name="robots" content="noindex" />
          ) : (
            <link rel="canonical" href={`${publicUrl}${path}`} />
          )}
          <meta property="og:title" content={title} />
          {description ? <meta property="og:description" content={description} /> : null}
          <meta property="og:url" content={`${publicUrl}${path}`} />
          <meta property="og:type" content={kind} />
          <meta property="og:site_name" content={siteName} />
          <meta property="og:locale" content="ko_KR" />
          <meta property="og:image" content={`${publicUrl}${shareImage ?? siteImage}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : null}
      {jsonLd ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped, so no tag can end the element
          dangerouslySetInnerHTML={{ __html: JSON.stringify(jsonLd).replace(/</g, '\\u003c') }}
        />
      ) : null}
    </>
  )
}
