/** @jsxRuntime automatic */
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  Link,
  Outlet,
  Scripts,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from 'react-router'

const facts = ['2–4명', '60분', '10세부터', '난이도 2.4', '평점 4.3', '리뷰 12', '기록 34', '찜 56']
const text =
  '여럿이 모여 한 판씩 돌아가며 즐기기 좋고, 규칙을 처음 듣는 사람도 금방 따라올 수 있어요. '.repeat(4)
const games = Array.from({ length: 20 }, (_, at) => {
  const name = `게임 ${at + 1}`
  return { id: at + 1, name, facts, text: `${name}: ${text}` }
})

/** Twenty cards of some thirty elements: six hundred in some sixty kilobytes, as a list of ours without its styles. */
function List() {
  return useLoaderData<typeof games>().map(({ id, name, facts, text }) => (
    <article key={id} className="relative flex gap-3 rounded-lg border border-line bg-surface p-3">
      <img
        src={`/media/${id}.webp`}
        alt={name}
        width={96}
        height={96}
        loading="lazy"
        className="rounded-md"
      />
      <h2 className="truncate font-semibold text-base">
        <Link to={`/game/${id}`}>{name}</Link>
      </h2>
      <p className="mt-1 line-clamp-2 text-muted text-sm leading-snug">{text}</p>
      <dl className="mt-1 grid grid-cols-2 gap-x-2 text-muted text-sm">
        {facts.map((fact) => (
          <div key={fact} className="flex items-center gap-1">
            <dt className="sr-only">{fact.slice(0, 3)}</dt>
            <dd className="truncate">{fact}</dd>
          </div>
        ))}
      </dl>
    </article>
  ))
}

const Page = () => (
  <html lang="ko">
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
)

function handleRequest({ url }: Request, status: number, headers: Headers, context: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    const parts: Buffer[] = []
    const page = new Writable({
      write: (part, _, done) => done(void parts.push(part)),
      final: (done) => done(void resolve(new Response(Buffer.concat(parts), { status, headers }))),
    })
    const onAllReady = () => rendered.pipe(page)
    const element = <ServerRouter context={context} url={url} />
    const rendered = renderToPipeableStream(element, { onAllReady, onError: reject })
  })
}

const root = { id: 'root', path: '', module: '/root.js' }
const list = { id: 'list', path: 'list', parentId: 'root', module: '/list.js', hasLoader: true }
/** What React Router's build would hold if this page were all there is. */
const build = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { ...root, module: { default: Page } },
    list: { ...list, module: { default: List, loader: () => games } },
  },
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: { root, list },
    url: '/all.js',
    version: '1',
  },
  future: {},
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild
const answer = createRequestHandler(build, 'production')

/** A page of React Router alone, rendered anew. */
export async function renderBarePage(): Promise<Buffer> {
  const reply = await answer(new Request('http://127.0.0.1/list'))
  if (reply.status !== 200) throw new Error(await reply.text())
  return Buffer.from(await reply.arrayBuffer())
}
