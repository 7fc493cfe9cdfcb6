/**
 * The rows of a reply as JSON that PostgreSQL has already made. It is sent as it is, so a test has to show that such a
 * reply fits its schema.
 */
export class JsonRows<Row> {
  /** Only for the compiler: the rows are never read here. */
  declare private readonly row: Row

  readonly text: string

  /** `json_agg` of no rows is null. */
  constructor(text: string | null = null) {
    this.text = text ?? '[]'
  }
}
