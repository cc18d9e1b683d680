import { sealPiece } from '../server/src/audit/seal.ts'
import type { Db } from '../server/src/db/schema.ts'

/** Adds to the chain all deeds that wait for it, as a server does by itself in the seconds after they were done. */
export async function sealAll(db: Db): Promise<void> {
  while ((await sealPiece(db)).length > 0);
}
