import type { BuildOptions } from 'esbuild'

/** The entry points of build/server: the server, its commands, its workers and its background processes. */
export function serverBundle(
  root: string,
): BuildOptions & { entryPoints: (string | { in: string; out: string })[] }
