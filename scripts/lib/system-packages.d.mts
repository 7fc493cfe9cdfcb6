export function findChromium(): string | null
/** The folder of the newest PostgreSQL server from Debian packages, or null. */
export function findPostgresServer(folder?: string): string | null
