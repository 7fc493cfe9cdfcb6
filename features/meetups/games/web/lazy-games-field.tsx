import type { ComponentProps } from 'react'
import { Skeleton } from '~/ui/skeleton'
import { noteNotLoaded, useLoadedWhen } from '~/ui/use-loaded-when'
import type { GamesField } from './games-field'

const loadGamesField = () => import('./games-field').then((module) => module.GamesField)

/** The games of a meetup. They stand below what must be filled in, so their code comes after it. */
export function LazyGamesField(props: ComponentProps<typeof GamesField>) {
  const Field = useLoadedWhen(true, loadGamesField, noteNotLoaded)
  return Field ? <Field {...props} /> : <Skeleton shape="block" className="h-28 w-20" />
}
