import { openDatabase } from '../src/db/open.ts'
import { startCluster } from './cluster.ts'
import { TEMPLATE } from './database.ts'

const NAME = 'assay_template'

/** Vitest calls this once before the tests on PostgreSQL, and what it returns once after them. */
export default async function setUp() {
  const cluster = await startCluster()
  process.env['ASSAY_TEST_POSTGRES'] = cluster.url
  const databaseUrl = await cluster.createDatabase(NAME)
  const db = await openDatabase({ databaseUrl, folder: '' })
  await db.destroy()
  process.env[TEMPLATE] = NAME
  return cluster.stop
}
