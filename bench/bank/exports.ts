import { exportQuestions } from '@assay/contract/imports/exports'
import { receiveFile } from '@assay/contract/receiveFile'
import { startCluster } from '../../server/test/cluster.ts'
import { registerStaff } from '../exams.ts'
import { printTable, times, whole } from '../figures.ts'
import { wantedEngine } from '../programs.ts'
import { numberOf, startFilled } from '../sizes.ts'
import { memoryMb } from '../usage.ts'
import { fill } from './longQuestions.ts'

const SIZES = [5_000, numberOf('ASSAY_BENCH_QUESTIONS', 50_000)]
const FORMATS = ['yaml', 'moodle', 'gift', 'qti', 'csv'] as const
const LOOK_EVERY_MS = 50
const ONLY = wantedEngine()
/** Left alone, the runtime of the server lets garbage lie until there is much of it, which would hide what is held. */
const SCARCE = { NODE_OPTIONS: '--max-old-space-size=96 --max-semi-space-size=4' }

/** How long the whole bank takes to leave, how large it is, and the most that the server holds of memory meanwhile. */
async function measure({ pid, staff }: Awaited<ReturnType<typeof startFilled>>, format: (typeof FORMATS)[number]) {
  let most = 0
  const looking = setInterval(() => {
    most = Math.max(most, memoryMb(pid))
  }, LOOK_EVERY_MS)
  const began = performance.now()
  const { content } = await receiveFile(staff.connection, exportQuestions, { body: { format } })
  const seconds = (performance.now() - began) / 1000
  clearInterval(looking)
  return { seconds, megabytes: content.size / 1e6, most }
}

async function onEngine(name: string, placeFor: (amount: number) => Promise<string>): Promise<void> {
  const rows: string[][] = FORMATS.map((format) => [format])
  const held = FORMATS.map((): number[] => [])
  for (const amount of SIZES) {
    const filling = { prepare: registerStaff, fill, things: 'questions' }
    const installation = await startFilled(filling, await placeFor(amount), amount, SCARCE)
    const atRest = memoryMb(installation.pid)
    for (const [at, format] of FORMATS.entries()) {
      const { seconds, megabytes, most } = await measure(installation, format)
      held[at]?.push(most)
      rows[at]?.push(`${seconds.toFixed(1)} s`, `${whole(megabytes)} MB`, `${whole(most)} MB`, times(most / atRest))
    }
    await installation.end()
  }
  for (const [at, [few = 0, many = 0]] of held.entries()) rows[at]?.push(times(many / few))
  console.log(`\n${name}: the whole bank leaves; memory is the most that the server held meanwhile.\n`)
  const head = SIZES.flatMap((amount) => [`${amount}: takes`, 'file', 'memory', 'to rest'])
  printTable([['', ...head, 'memory, many to few'], ...rows])
}

/** What it takes to take everything out, and whether memory grows with it. */
export async function exports(): Promise<void> {
  if (ONLY !== 'PostgreSQL') await onEngine('SQLite', async () => '')
  if (ONLY === 'SQLite') return
  const cluster = await startCluster({ fsync: true })
  await onEngine('PostgreSQL', (amount) => cluster.createDatabase(`exports_${amount}`))
  await cluster.stop()
}
