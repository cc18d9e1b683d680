import { verify } from '../../../server/src/operations/verify/verify.ts'
import type { Db } from '../../../server/src/platform/db/schema.ts'
import { inSnapshot } from '../../../server/src/platform/db/transaction.ts'

/** All checks run in one snapshot of the database, because background jobs change the data between two checks. */
export async function differences(db: Db): Promise<string[]> {
  const wrong: string[] = []
  await inSnapshot(db, (snapshot) => verify(snapshot, (check, amount) => void (amount > 0 && wrong.push(check))))
  return wrong
}
