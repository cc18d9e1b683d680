import { startCluster } from '../../../testing/server/cluster.ts'
import { wantedEngine } from '../programs.ts'
import { fixing } from './fixing.ts'
import { looking } from './looking.ts'

const ONLY = wantedEngine()

export async function insight(): Promise<void> {
  await looking()
  const cluster = await startCluster({ fsync: true })
  const engines = { SQLite: async () => '', PostgreSQL: (name: string) => cluster.createDatabase(name) }
  for (const [engine, place] of Object.entries(engines)) if (!ONLY || ONLY === engine) await fixing(engine, place)
  await cluster.stop()
}
