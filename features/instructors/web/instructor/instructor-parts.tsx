import type { ReactNode } from 'react'
import { paths } from '~/features/paths'
import { Badge } from '~/ui/badge'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { Instructor } from '../../endpoints'
import { InstructorPlace } from './instructor-place'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="px-5 pt-8">
      <h2 className="font-bold text-17 text-ink">{title}</h2>
      <div className="mt-3">{children}</div>
    </section>
  )
}

function Nothing({ children }: { children: string }) {
  return <p className="text-15 text-ink-dim">{children}</p>
}

function Games({ games }: Pick<Instructor, 'games'>) {
  if (games.length === 0) return <Nothing>등록한 게임이 없어요.</Nothing>
  return (
    <ul className="grid gap-2.5">
      {games.map(({ id, name, description, age, players }) => (
        <li key={id}>
          <Link
            href={paths.game(id)}
            className="block rounded-card bg-sunken px-4 py-3.5 transition duration-150 active:scale-[0.985]"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold text-15 text-ink">{name}</span>
              <span className="tabular text-13 text-ink-dim">
                {players} · {age}
              </span>
            </span>
            <span className="mt-1 line-clamp-2 text-13 text-ink-dim">{description}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Center({ center }: Pick<Instructor, 'center'>) {
  if (center === null) return <Nothing>운영하는 교육 센터가 없어요.</Nothing>
  return (
    <div className="rounded-card bg-raised p-4 shadow-card ring-1 ring-line">
      <p className="font-semibold text-15 text-ink">{center.name}</p>
      {center.address === '' ? null : <p className="mt-0.5 text-13 text-ink-dim">{center.address}</p>}
      {center.intro === '' ? null : (
        <p className="mt-2.5 whitespace-pre-line text-15 text-ink">{center.intro}</p>
      )}
      {center.programs.length === 0 ? null : (
        <ul aria-label="프로그램" className="mt-3 grid gap-1.5">
          {center.programs.map((program) => (
            <li key={program} className="flex gap-2 text-15 text-ink">
              <Icon name="check" size={18} className="mt-0.5 shrink-0 text-brand-strong" />
              {program}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Everything about an instructor below the head of the page. */
export function InstructorParts({ instructor }: { instructor: Instructor }) {
  const { id, name, intro, snsUrl, areas, certifications, games, center, at, address } = instructor
  return (
    <>
      <Part title="소개">
        <p className="whitespace-pre-line text-15 text-ink leading-relaxed">{intro}</p>
        {snsUrl === null ? null : (
          <a
            href={snsUrl}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="mt-3 inline-flex min-h-11 max-w-full items-center gap-1.5 font-semibold text-15 text-brand-strong"
          >
            <Icon name="new-window" size={18} className="shrink-0" />
            <span className="truncate">{snsUrl.replace(/^https:\/\//, '')}</span>
            <span className="sr-only">(새 창)</span>
          </a>
        )}
      </Part>
      <Part title="레슨 지역">
        {areas.length === 0 ? (
          <Nothing>등록한 지역이 없어요.</Nothing>
        ) : (
          <ul className="flex flex-wrap gap-1.5">
            {areas.map((area) => (
              <li key={area}>
                <Badge>{area}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="자격">
        {certifications.length === 0 ? (
          <Nothing>등록한 자격이 없어요.</Nothing>
        ) : (
          <ul className="grid gap-2">
            {certifications.map((certification) => (
              <li key={certification} className="flex gap-2 text-15 text-ink">
                <Icon name="shield" size={20} className="shrink-0 text-brand-strong" />
                {certification}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="가르치는 게임">
        <Games games={games} />
      </Part>
      <Part title="교육 센터">
        <Center center={center} />
      </Part>
      <Part title="위치">
        {at === null ? (
          <Nothing>저장된 좌표가 없어 지도를 표시할 수 없어요.</Nothing>
        ) : (
          <>
            <p className="mb-3 text-15 text-ink">{address}</p>
            <InstructorPlace key={id} id={id} name={name} at={at} />
          </>
        )}
      </Part>
    </>
  )
}
