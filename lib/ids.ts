/** Whether a text, such as a part of an address, is the id of a thing. */
export function isId(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text)
}

export function idFrom(text: string | null | undefined): number | null {
  return isId(text) ? Number(text) : null
}

/** The id in the `id` of an address; null where it has none. */
export function idIn(url: URL): string | null {
  const id = url.searchParams.get('id')
  return isId(id) ? id : null
}
