interface PostgresServer {
  url: string
  stop(): Promise<void>
}

/** Starts a PostgreSQL server from `bin`; with `copyOf`, the URL of a running one, a streaming replica of that. */
export function startPostgresServer(
  bin: string,
  options?: { copyOf?: string | null },
): Promise<PostgresServer>
