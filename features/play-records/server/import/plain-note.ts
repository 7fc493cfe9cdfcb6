/** Tags of BoardGameGeek's forum, which other programs show raw. */
const tags = new Set(
  'thing thread article user guild geeklist listitem blog blogpost company person family subtype url geekurl imageid image youtube b i u s c q o floatleft floatright center indent clear size color bgcolor font heading hr spoiler -'.split(
    ' ',
  ),
)
const tag = /\[(\/?)([a-z]+|-)(?:=([^[\]]*))?\]/gi

/** A note without BoardGameGeek's markup: '[thing=13]카탄[/thing]' is '카탄'. */
export function plainNote(note: string): string {
  return note.replace(tag, (whole, slash: string, name: string, value: string | undefined, at: number) => {
    const lower = name.toLowerCase()
    if (!tags.has(lower)) return whole
    // BoardGameGeek shows a link by the name of its thing where nothing stands within.
    const isEmpty = slash === '' && note.startsWith('[/', at + whole.length)
    return isEmpty && value !== undefined ? `${lower} ${value}` : ''
  })
}
