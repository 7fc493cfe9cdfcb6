import { useRouteLoaderData } from 'react-router'
import type { Site } from '../in-process-call'

/** What the root loader provides to every page. */
export type SiteData = Site

export interface PageHeadProps {
  /** Without the site name, which is appended. */
  title: string
  description?: string
  /** The page's path without transient parameters, for search engines and share cards. */
  path: string
  /** The path of the 1200×630 share picture. */
  shareImage?: string
  kind?: 'website' | 'article'
  /** schema.org data about the page's subject. */
  jsonLd?: object
  /** Keeps the page out of search engines. */
  hidden?: boolean
}

const siteName = '미플'
const siteImage = '/share/site.jpg'

/** Title, share card and structured data of a page. React hoists the tags into the document head. */
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
      {/* Only search engines and share cards need these, and they read the HTML from the server. */}
      {import.meta.env.SSR ? (
        <>
          {description ? <meta name="description" content={description} /> : null}
          {/* A canonical link beside noindex could get the canonical page excluded as well. */}
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
