import { startCluster } from '../../server/test/cluster.ts'
import { wantedEngine } from '../programs.ts'
import { closing } from './closing.ts'
import { counting } from './counting.ts'
import { fitting } from './fitting.ts'
import { fixing } from './fixing.ts'
import { looking } from './looking.ts'
import { signals } from './signals.ts'
import { upgrade } from './upgrade.ts'

const ONLY = wantedEngine()
/** The parts that are run, such as `looking,fitting`. */
const PARTS = process.env['ASSAY_BENCH_PARTS']?.split(',')

/** What a part prints of one engine, on an empty database of it for every name. */
type Part = (engine: string, place: (name: string) => Promise<string>) => Promise<void>

const parts: Record<string, Part> = { closing, fixing, fitting, signals, counting, upgrade }

/** What figures and key fixes cost their readers, the candidates of that time, and the machine. */
export async function insight(): Promise<void> {
  const isWanted = (part: string) => !PARTS || PARTS.includes(part)
  if (isWanted('looking')) await looking()
  const cluster = await startCluster({ fsync: true })
  const engines = { SQLite: async () => '', PostgreSQL: (name: string) => cluster.createDatabase(name) }
  for (const [part, run] of Object.entries(parts)) {
    if (!isWanted(part)) continue
    for (const [engine, place] of Object.entries(engines)) if (!ONLY || ONLY === engine) await run(engine, place)
  }
  await cluster.stop()
}
