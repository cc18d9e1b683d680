import pg from 'pg'
import { openDatabase } from '../../../server/src/platform/db/open.ts'
import { startCluster } from '../cluster.ts'
import { templateOf } from '../database.ts'

const NAME = 'assay_template'

/** Connections to the template are denied, because PostgreSQL cannot copy a database that has connections. */
async function denyConnections(cluster: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  await client.query(`alter database ${NAME} allow_connections false`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [NAME])
  await client.end()
}

export default async function setUp() {
  const cluster = await startCluster()
  process.env['ASSAY_TEST_POSTGRES'] = cluster.url
  const databaseUrl = await cluster.createDatabase(NAME)
  const db = await openDatabase({ databaseUrl, folder: '' })
  await db.destroy()
  await denyConnections(cluster.url)
  process.env[templateOf('postgres')] = NAME
  return cluster.stop
}
