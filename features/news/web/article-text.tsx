/**
 * The styles of the elements that an article may contain. They are selectors because the HTML has no classes.
 */
export const articleTypography = [
  'text-17 leading-[1.8] text-ink',
  '[&>*+*]:mt-5',
  '[&_h2]:mt-10 [&_h2]:text-balance [&_h2]:font-bold [&_h2]:text-20 [&_h2]:leading-snug',
  '[&_h3]:mt-8 [&_h3]:font-bold [&_h3]:text-17 [&_h3]:leading-snug',
  '[&_h2+*]:mt-3 [&_h3+*]:mt-2',
  '[&_strong]:font-bold [&_b]:font-bold',
  '[&_a]:break-all [&_a]:font-medium [&_a]:text-brand-strong [&_a]:underline [&_a]:underline-offset-4',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-5 [&_ol]:pl-5 [&_li+li]:mt-2 [&_li]:pl-1',
  '[&_li]:marker:font-semibold [&_li]:marker:text-brand-strong',
  '[&_blockquote]:rounded-card [&_blockquote]:bg-sunken [&_blockquote]:px-5 [&_blockquote]:py-4.5',
  '[&_blockquote]:font-medium [&_blockquote]:text-15 [&_blockquote]:leading-[1.75]',
  '[&_hr]:border-line',
  '[&_img]:h-auto [&_img]:w-full [&_img]:rounded-card',
  '[&_figcaption]:mt-2 [&_figcaption]:text-center [&_figcaption]:text-13 [&_figcaption]:text-ink-dim',
  '[&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line [&_td]:p-2 [&_th]:border [&_th]:border-line [&_th]:p-2 [&_td]:text-15 [&_th]:text-15',
].join(' ')

/** The text of an article, which the server sanitised before storing it. */
export function ArticleText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was written
  return <div className={articleTypography} dangerouslySetInnerHTML={{ __html: html }} />
}
