import type { Db } from '../../../server/src/db/schema.ts'
import { inSnapshot } from '../../../server/src/db/transaction.ts'
import { verify } from '../../../server/src/verify/verify.ts'

/** The checks of `assay verify` that found a wrong number. Uses a snapshot, because background jobs write meanwhile. */
export async function differences(db: Db): Promise<string[]> {
  const wrong: string[] = []
  await inSnapshot(db, (snapshot) => verify(snapshot, (check, amount) => void (amount > 0 && wrong.push(check))))
  return wrong
}
