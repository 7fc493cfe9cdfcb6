let ending: Promise<unknown> | null = null

/** Resolves when the running request that ends the session has been answered; null if there is none. */
export const pendingEnding = () => ending

export function notePendingEnding(settled: Promise<unknown> | null): void {
  ending = settled
}
