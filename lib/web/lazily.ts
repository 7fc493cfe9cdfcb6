import { type FunctionComponent, lazy, type ReactNode } from 'react'

type PropsOf<Shown> = Shown extends (props: infer Props) => ReactNode ? Props : never

/** A component that its file exports by name, loaded when it is first shown. */
export function lazily<File extends Record<Name, (props: never) => ReactNode>, Name extends string>(
  load: () => Promise<File>,
  name: Name,
) {
  return lazy(async () => {
    const shown: unknown = (await load())[name]
    return { default: shown as FunctionComponent<PropsOf<File[Name]>> }
  })
}
