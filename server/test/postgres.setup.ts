import { startCluster } from './cluster.ts'

/** Vitest calls this once before the tests on PostgreSQL, and what it returns once after them. */
export default async function setUp() {
  const cluster = await startCluster()
  process.env['ASSAY_TEST_POSTGRES'] = cluster.url
  return cluster.stop
}
