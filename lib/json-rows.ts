/**
 * The rows of a reply as JSON that PostgreSQL has already made, each with the names of one select. They are sent as they are,
 * or parsed and cut like any other reply if the first row does not fit the schema.
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
