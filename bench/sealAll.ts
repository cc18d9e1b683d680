import { sealPiece } from '../server/src/audit/seal.ts'
import type { Db } from '../server/src/db/schema.ts'

export async function sealAll(db: Db): Promise<void> {
  while ((await sealPiece(db)).length > 0);
}
