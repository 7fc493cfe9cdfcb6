/** Says why there is a list in place of the map. */
export function MapFailureNote({ notice }: { notice: string | null }) {
  return notice === null ? null : (
    <p role="status" className="mb-3 rounded-card bg-sunken px-4 py-3 text-13 text-ink">
      {notice}
    </p>
  )
}
