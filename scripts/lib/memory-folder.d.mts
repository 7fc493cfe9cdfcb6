export function preferMemoryFolder(): void
