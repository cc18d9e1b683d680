import { sealNextBatch } from '../../server/src/audit/seal.ts'
import type { Db } from '../../server/src/db/schema.ts'

export async function sealAll(db: Db): Promise<void> {
  while ((await sealNextBatch(db)).length > 0);
}
