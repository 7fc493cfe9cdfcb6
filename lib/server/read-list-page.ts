/**
 * For queries whose every row carries the total, so that a page takes one round trip. A page past the end has no rows;
 * then the total comes from the first page.
 */
export async function readListPage<Row extends { total: number }>(
  page: number,
  read: (page: number) => Promise<Row[]>,
): Promise<{ count: number; rows: Row[] }> {
  const rows = await read(page)
  const [first] = rows.length > 0 || page === 1 ? rows : await read(1)
  return { count: first?.total ?? 0, rows }
}
