import { erase } from '@assay/contract/erasure/erasure'
import { listInterviews } from '@assay/contract/interviews/interviews'
import type { Caller } from '../../hands/caller.ts'
import { startCluster } from '../../server/test/cluster.ts'
import { prepare, signInAgain } from '../exams.ts'
import { printTable, times } from '../figures.ts'
import { makeInterviews } from '../makeInterviews.ts'
import { wantedEngine } from '../programs.ts'
import { compareSizes, type Look, numberOf } from '../sizes.ts'
import { calls } from './calls.ts'
import { overwriting } from './overwriting.ts'
import { sealing, sealingHead } from './sealing.ts'

const ONLY = wantedEngine()
/** The parts that are run, such as `closing,reading`. */
const PARTS = process.env['ASSAY_BENCH_PARTS']?.split(',')
const isWanted = (part: string) => !PARTS || PARTS.includes(part)
const SUBMISSIONS_EACH = numberOf('ASSAY_BENCH_SUBMISSIONS', 30)

async function onEngine(name: string, databaseUrl: string) {
  const { token, closing, reading } = await calls(databaseUrl, isWanted)
  const overwritten = name === 'SQLite' && isWanted('overwriting') ? await overwriting() : Number.NaN
  return {
    ratios: [
      name,
      ...[token, closing, reading, overwritten].map((ratio) => (Number.isNaN(ratio) ? '—' : times(ratio))),
    ],
    chain: isWanted('sealing') ? [name, ...(await sealing(databaseUrl))] : [name],
  }
}

/** Another candidate each time: the newest whose test is done. */
function erasing(staff: Caller): Look {
  let email = ''
  // Erasing wants a session of the last quarter of an hour.
  let fresh = staff
  const first = async () => {
    const { interviews } = await staff(listInterviews, { query: { status: 'Done', limit: 1 } })
    email = interviews[0]?.email ?? ''
    fresh = await signInAgain(staff.connection.base)
  }
  return Object.assign(() => fresh(erase, { body: { email } }), { first })
}

/** What the doors cost the people who use none of them, and what they cost themselves. */
export async function doors(): Promise<void> {
  const cluster = await startCluster({ fsync: true })
  const engines = { SQLite: async () => '', PostgreSQL: () => cluster.createDatabase('doors') }
  const measured = []
  for (const [name, place] of Object.entries(engines)) {
    if (!ONLY || ONLY === name) measured.push(await onEngine(name, await place()))
  }
  await cluster.stop()
  console.log(
    '\nWhat is done with it, for each that is done without: calls by an API token to those by a session; tests that end with a ' +
      'webhook to without; results that are read and noted to read again; steps with what was deleted overwritten to left.\n',
  )
  printTable([['', 'API token', 'webhook', 'noted', 'overwritten'], ...measured.map(({ ratios }) => ratios)])
  if (isWanted('sealing')) {
    console.log('\nThe chain of deeds.\n')
    printTable([['', ...sealingHead], ...measured.map(({ chain }) => chain)])
  }
  if (!isWanted('erasing')) return
  await compareSizes({
    few: numberOf('ASSAY_BENCH_FEW', 1_000),
    many: numberOf('ASSAY_BENCH_INTERVIEWS', 100_000),
    things: 'interviews',
    prepare,
    fill: (db, amount) => makeInterviews(db, amount, SUBMISSIONS_EACH),
    looks: async (staff) => ({ 'erasing one candidate': erasing(staff) }),
  })
}
