import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyChain } from '../../server/src/audit/verify.ts'
import { recordDeeds } from '../../server/src/db/audit.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import type { Db } from '../../server/src/db/schema.ts'
import { inTransaction } from '../../server/src/db/transaction.ts'
import { whole } from '../figures.ts'
import { sealAll } from '../sealAll.ts'
import { numberOf } from '../sizes.ts'
import { memoryMb } from '../usage.ts'
import { timed } from './turns.ts'

const SEALED = numberOf('ASSAY_BENCH_SEALED', 100_000)
const VERIFIED = numberOf('ASSAY_BENCH_VERIFIED', 1_000_000)
const AT_ONCE = 1_000

async function makeDeeds(db: Db, amount: number): Promise<void> {
  const doer = { at: Date.now(), actor_id: null, actor_name: 'Ada Lovelace', address: '192.0.2.1' }
  for (let made = 0; made < amount; made += AT_ONCE) {
    const deeds = Array.from({ length: Math.min(AT_ONCE, amount - made) }, (_, at) => ({
      ...({ action: 'changed', object_kind: 'label' } as const),
      object_id: made + at,
      detail: { from: 'SQL', to: 'POSTGRESQL' },
    }))
    await inTransaction(db, (tx) => recordDeeds(tx, doer, deeds))
  }
}

/** What a piece of work takes, and how much more memory this process holds at its height than before. */
async function watched(work: () => Promise<unknown>) {
  const before = memoryMb(process.pid)
  let highest = before
  const watcher = setInterval(() => {
    highest = Math.max(highest, memoryMb(process.pid))
  }, 50)
  const ms = await timed(work)
  clearInterval(watcher)
  return [`${(ms / 1000).toFixed(1)} s`, `${whole(highest - before)} MB`]
}

/** Sealing many deeds that were committed and not sealed, and going through a long chain. */
export async function sealing(databaseUrl: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-sealing-'))
  const db = await openDatabase({ folder, databaseUrl: databaseUrl || undefined })
  await makeDeeds(db, SEALED)
  const sealed = await watched(() => sealAll(db))
  for (let more = SEALED; more < VERIFIED; more += SEALED) {
    await makeDeeds(db, SEALED)
    await sealAll(db)
  }
  const verified = await watched(() => verifyChain(db, []))
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
  return [...sealed, ...verified]
}

export const sealingHead = [`sealing ${SEALED}`, 'memory', `verifying ${Math.max(SEALED, VERIFIED)}`, 'memory']
