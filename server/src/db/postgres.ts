import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartFault } from '../startFault.ts'

const INT8 = 20

/** Times and ids stay far below 2^53, so they are read as numbers, as SQLite gives them. */
pg.types.setTypeParser(INT8, Number)

function withoutPassword(url: string): string {
  const shown = new URL(url)
  shown.password = shown.password && '***'
  // A password may stand there too.
  shown.search = ''
  return shown.href
}

export async function openPostgres(url: string): Promise<PostgresDialect> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks while it works: whoever waits for its answer hears of it.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartFault(`The database ${withoutPassword(url)} cannot be reached: ${(error as Error).message}`)
  }
  return new PostgresDialect({ pool })
}
