import { sql } from 'kysely'
import { chanceBytes } from '../../../db/chance.ts'
import type { Db, Tx } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { drawnWith } from '../papersOfFix.ts'
import { standOf } from './lines.ts'
import type { Plan } from './reckon.ts'
import { isSettling, settleAll, settlePiece } from './settle.ts'
import { openStage, type Stage } from './stage.ts'
import { type Sums, sumsOf } from './sums.ts'
import { watchTouched } from './touched.ts'

export interface Staged {
  stage: Stage
  sums: Sums
}

/** So often what others have changed meanwhile is reckoned anew without holding them up; then nobody changes anything any more. */
const TRIES = 5
/** So few are reckoned anew at once. */
const FEW = 5

/** What was turned before stands on its papers by now, so that each paper is turned once. */
const settleWithin = async (tx: Tx) => {
  while ((await settlePiece(tx)) > 0);
}

/**
 * On SQLite nobody's answer is saved while somebody holds the turn to write. So all that a fix comes to is reckoned and laid ready without the turn, in
 * small parts; `write` holds it, finds that nothing has changed since, and brings it into force.
 */
export async function turnStaged<Result>(
  db: Db,
  plan: Plan,
  write: (tx: Tx, staged: Staged) => Promise<Result>,
): Promise<Result> {
  await settleAll(db)
  const name = chanceBytes(8).toString('hex')
  const touched = await watchTouched(db, `touched_${name}`)
  const stage = await openStage(db, `staged_${name}`, plan)
  let sums: Sums
  let stand = ''

  async function attempt(tx: Tx, isLast: boolean): Promise<{ touched: number[] } | { result: Result }> {
    if (await isSettling(tx)) {
      if (!isLast) return { touched: [] }
      await settleWithin(tx)
    }
    const ids = await touched.take(tx)
    if (ids.length > FEW && !isLast) return { touched: ids }
    if (ids.length > 0) {
      await stage.stageWithin(tx, ids)
      sums = sumsOf([...stage.entries.values()])
    }
    if (plan.isListed && (ids.length > 0 || (await standOf(tx, sums)) !== stand)) await stage.arrangeWithin(tx, sums)
    await touched.stop(tx)
    return { result: await write(tx, { stage, sums }) }
  }

  try {
    await stage.stage(await drawnWith(db, plan.versionIds))
    for (let tries = 1; ; tries += 1) {
      sums = sumsOf([...stage.entries.values()])
      if (plan.isListed) {
        stand = await standOf(db, sums)
        await stage.arrange(sums)
      }
      // What was written before is not written into the database within the commit that others wait for.
      await sql`pragma wal_checkpoint(passive)`.execute(db)
      const done = await inTransaction(db, (tx) => attempt(tx, tries === TRIES))
      if ('result' in done) return done.result
      await settleAll(db)
      await stage.stage(done.touched)
    }
  } finally {
    await touched.end()
    await stage.end()
  }
}
