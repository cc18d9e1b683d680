import { basename, join } from 'node:path'
import { freeBytesIn } from '../../platform/db/files/faults.ts'
import { refuseOtherRelease } from '../../platform/db/migrate.ts'
import { type DatabaseOptions, openDatabase, openReadOnly } from '../../platform/db/open.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { readSeal, type Seal } from '../../platform/db/seal.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { receiptsOf, type StoredReceipt, verifyReceipt } from '../../product/attempts/closing/receipts.ts'
import { interviewsIn } from '../../product/attempts/states/inView.ts'
import { StartFault } from '../../startFault.ts'
import { verifyChain } from '../audit/verify.ts'
import { inBatches } from '../verify/check.ts'
import { verify } from '../verify/verify.ts'
import { decryptFile, isEncrypted } from './age.ts'
import { countRowsOfFile } from './portable.ts'
import { assertReadableBackup, restore } from './restore.ts'
import { inTemporaryFolder, MIN_FREE_BYTES } from './temporaryRestore.ts'

export interface RestoreTestResult {
  rows: number
  tables: number
  auditEntries: number
  receipts: number
}

async function refuseOtherRows(source: string, { noted }: Seal): Promise<void> {
  if (!noted) return
  const found = await countRowsOfFile(source)
  const names = new Set([...Object.keys(noted.rows), ...Object.keys(found)])
  const differing = [...names].find((name) => found[name] !== noted.rows[name])
  if (differing === undefined) return
  const [had, has] = [noted.rows[differing] ?? 'no', found[differing] ?? 'none']
  throw new StartFault(
    `${source}: the table ${differing} had ${had} rows during the backup, but has ${has} in the file`,
  )
}

const startedAfter = (db: Queryable, id: number) =>
  interviewsIn(db, 'all')
    .select(['id', 'code', 'started_at', 'closed_at'])
    .where('id', '>', id)
    .where('started_at', 'is not', null)
    .orderBy('id')
    .limit(100)
    .execute()

async function checkReceipts(db: Queryable): Promise<{ receipts: number; broken: string | null }> {
  let receipts = 0
  for await (const tests of inBatches((after) => startedAfter(db, after))) {
    for (const { id, code, started_at, closed_at } of tests) {
      const storedReceipts: StoredReceipt[] = await receiptsOf(db, id)
      for (const one of storedReceipts) {
        const { isIntact } = await verifyReceipt(
          db,
          { id, code, started_at: started_at ?? 0, closed_at },
          storedReceipts,
          one,
        )
        if (!isIntact) return { receipts, broken: one.receipt }
        receipts += 1
      }
    }
  }
  return { receipts, broken: null }
}

async function verifyRestoredData(place: DatabaseOptions, source: string): Promise<RestoreTestResult> {
  const migrated = await openDatabase(place)
  await migrated.destroy()
  const reading = await openReadOnly(place)
  try {
    return await inSnapshot(reading, async (snapshot) => {
      const wrong: string[] = []
      const amount = await verify(snapshot, (check, differing) => void (differing > 0 && wrong.push(check)))
      if (amount > 0) throw new StartFault(`${source} contains ${amount} wrong numbers: ${wrong.join(', ')}`)
      const { firstBroken, rows: auditEntries } = await verifyChain(snapshot, [])
      if (firstBroken !== null)
        throw new StartFault(`${source}: the audit log was changed or is damaged from entry ${firstBroken} on`)
      const { receipts, broken } = await checkReceipts(snapshot)
      if (broken !== null) throw new StartFault(`${source}: the receipt ${broken} does not match the stored test`)
      return { rows: 0, tables: 0, auditEntries, receipts }
    })
  } finally {
    await reading.destroy()
  }
}

async function restoreAndVerify(place: string, source: string): Promise<RestoreTestResult> {
  const seal = readSeal(source)
  refuseOtherRelease(`The backup ${source}`, seal.schema)
  await refuseOtherRows(source, seal)
  const counts = Object.values(await countRowsOfFile(source))
  const there = { folder: join(place, 'restored') }
  await restore(there, source)
  const found = await verifyRestoredData(there, source)
  return { ...found, rows: counts.reduce((sum, count) => sum + count, 0), tables: counts.length }
}

/** Rejects a file that cannot be tested at all. The rejection does not mean that the backup is damaged. */
export function assertTestableBackup(source: string, identity?: string): void {
  assertReadableBackup(source)
  if (identity === undefined && isEncrypted(source))
    throw new StartFault(
      `${source} is encrypted, and its key is missing: add --identity FILE with the key file, or set ASSAY_BACKUP_IDENTITY`,
    )
}

export async function runRestoreTest(
  { folder }: DatabaseOptions,
  source: string,
  identity = '',
): Promise<RestoreTestResult> {
  const { size } = assertReadableBackup(source)
  return inTemporaryFolder(folder, async (place) => {
    // A restore test needs space for two copies, because SQLite copies the file during an upgrade. A third copy is
    // needed if the file must be decrypted first.
    if (freeBytesIn(folder) < size * (isEncrypted(source) ? 3 : 2) + MIN_FREE_BYTES)
      throw new StartFault(
        `The disk of ${folder} has too little free space for a restore test of ${source}: free some space`,
      )
    if (!isEncrypted(source)) return restoreAndVerify(place, source)
    const plain = join(place, basename(source))
    await decryptFile(source, plain, identity)
    return restoreAndVerify(place, plain)
  })
}
