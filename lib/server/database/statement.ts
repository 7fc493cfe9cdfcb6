import {
  type ClientBase,
  type Connection,
  DatabaseError,
  type FieldDef,
  type QueryResultRow,
  type Submittable,
} from 'pg'
import { parserOf, toText, typeOf, type Value } from './values'

/** A statement of the source. It has one name in the whole process for each set of types that its values declare. */
export interface Statement {
  name: string
  text: string
  types: string[]
}

const statements = new WeakMap<TemplateStringsArray, Map<string, Statement>>()
let named = 0

export function statementOf(template: TemplateStringsArray, values: readonly Value[]): Statement {
  const types = values.map(typeOf)
  const key = types.join()
  let variants = statements.get(template)
  if (!variants) {
    variants = new Map()
    statements.set(template, variants)
  }
  let statement = variants.get(key)
  if (!statement) {
    named += 1
    const text = template.reduce((before, part, at) => `${before}$${at}${part}`)
    statement = { name: `s${named}`, text, types }
    variants.set(key, statement)
  }
  return statement
}

interface Column {
  name: string
  parse: (text: string) => unknown
}

/** A column arrives in the spelling of the code: follow_count as followCount. */
function toColumn({ name, dataTypeID }: FieldDef): Column {
  return {
    name: name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    parse: parserOf(dataTypeID),
  }
}

/** The statements that each connection has prepared, with the columns of their rows. */
let prepared = new WeakMap<Connection, Map<Statement, Column[]>>()

interface Outcome {
  columns: Column[]
  rows: (string | null)[][]
  /** How many rows the statement read or wrote. */
  count: number
}

/**
 * Runs one statement on a connection, as pg-cursor does. Unlike the driver's own class it asks for the columns only when it
 * prepares the statement, which saves a third of a small read (docs/decisions/0002-tagged-sql.md).
 */
class Execution implements Submittable, Outcome {
  columns: Column[] = []
  readonly rows: (string | null)[][] = []
  count = 0
  private known = new Map<Statement, Column[]>()

  constructor(
    private readonly statement: Statement,
    private readonly values: (string | Buffer | null)[],
    private readonly resolve: (outcome: Outcome) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  submit(connection: Connection): void {
    const { statement, values } = this
    const { name } = statement
    this.known = prepared.get(connection) ?? this.known
    prepared.set(connection, this.known)
    const columns = this.known.get(statement)
    connection.stream.cork()
    if (!columns) {
      // An earlier try may have failed after preparing it. Closing one that does not exist is no error.
      connection.close({ type: 'S', name }, true)
      connection.parse(statement, true)
    }
    connection.bind({ statement: name, values }, true)
    if (columns) this.columns = columns
    else connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.columns = fields.map(toColumn)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push(fields)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    this.known.set(this.statement, this.columns)
  }

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    this.resolve(this)
  }

  handleError(error: Error): void {
    // Others that read the changed tables are then outdated, too, on all connections.
    if (isOutdated(error)) prepared = new WeakMap()
    this.reject(toOwnError(error))
  }
}

/** The database could not be reached, or the connection ended. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** The server's own errors stay as they are. All others come from the connection. */
export function toOwnError(error: unknown): DatabaseError | ConnectionLost {
  if (error instanceof DatabaseError) return error
  return new ConnectionLost(error instanceof Error ? error.message : String(error), { cause: error })
}

/** Whether a statement failed only because its tables changed, or the server forgot it, since it was prepared. */
export function isOutdated(error: unknown): boolean {
  const { routine } = error instanceof DatabaseError ? error : {}
  return routine === 'RevalidateCachedQuery' || routine === 'FetchPreparedStatement'
}

export type Rows = QueryResultRow[] & { readonly count: number }

function toRows({ columns, rows, count }: Outcome): Rows {
  const made = rows.map((texts) => {
    const row: QueryResultRow = {}
    for (let at = 0; at < columns.length; at += 1) {
      const { name, parse } = columns[at] as Column
      const text = texts[at] as string | null
      row[name] = text === null ? null : parse(text)
    }
    return row
  })
  return Object.defineProperty(made, 'count', { value: count }) as Rows
}

export async function execute(
  client: ClientBase,
  statement: Statement,
  values: readonly Value[],
): Promise<Rows> {
  const texts = values.map(toText)
  try {
    return toRows(
      await new Promise<Outcome>((resolve, reject) => {
        client.query(new Execution(statement, texts, resolve, reject))
      }),
    )
  } catch (error) {
    // Leads to the caller instead of the socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
