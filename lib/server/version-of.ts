import { hashOfBody } from './idempotency'

/** Identifies these contents. Forms send the version that they were opened with (lib/conflict.ts). */
export function versionOf(contents: unknown): string {
  return hashOfBody(contents).slice(0, 22)
}
