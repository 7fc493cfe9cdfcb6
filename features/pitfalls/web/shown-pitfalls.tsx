import { useQuery } from '@tanstack/react-query'
import { pitfallQueries } from './queries'

/** For a table that is about to begin; nothing where a game has none. Read before it is shown, so that nothing moves then. */
export function ShownPitfalls({ gameId, isShown }: { gameId: number; isShown: boolean }) {
  const { data } = useQuery(pitfallQueries.ofGame(gameId))
  if (!isShown || data === undefined || data.shown.length === 0) return null
  return (
    <section aria-label="자주 틀리는 규칙" className="mb-8">
      <h2 className="font-extrabold text-24 text-ink">자주 틀리는 규칙</h2>
      <ul className="mt-4 flex list-disc flex-col gap-3 pl-5">
        {data.shown.map(({ id, text }) => (
          <li key={id} className="wrap-anywhere text-17 text-ink leading-[1.5]">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
