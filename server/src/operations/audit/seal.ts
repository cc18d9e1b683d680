import { createHash, randomBytes } from 'node:crypto'
import { detailText, type Head, linkText, normalizedName, type Sealed } from '@assay/domain/audit/chain'
import { sql } from 'kysely'
import { AUDIT } from '../../platform/db/audit.ts'
import { takeLock } from '../../platform/db/lock.ts'
import { rowsAsTable } from '../../platform/db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

/**
 * Maximum number of audit entries in one transaction. Other requests can take the audit lock between two transactions.
 */
const BATCH_SIZE = 500

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const findHead = (db: Queryable): Promise<Head | undefined> =>
  db.selectFrom('audit_head').select(['seq', 'hash']).where('name', '=', AUDIT).executeTakeFirst()

const unsealed = (db: Queryable) => db.selectFrom('audit').where('seq', 'is', null)

const oldest = (db: Queryable, most: number) =>
  unsealed(db)
    .select(['id', 'at', 'actor_kind', 'actor_id', 'actor_name', 'action', 'object_kind', 'object_id', 'address'])
    .select(['detail', 'erased_at'])
    .orderBy('id')
    .limit(most)
    .execute()

type Unsealed = Awaited<ReturnType<typeof oldest>>[number]

interface NumberedEntry extends Sealed {
  id: number
  actor_words: string
}

function chained(rows: readonly Unsealed[], head: Head): NumberedEntry[] {
  let previous = head.hash
  return rows.map((row, at) => {
    const salt = randomBytes(16).toString('hex')
    const numbered = { ...row, seq: head.seq + at + 1, digest: sha256(detailText(salt, row.detail)) }
    previous = sha256(linkText(previous, numbered))
    const actor_words = normalizedName(row.actor_name)
    return { ...numbered, hash: previous, actor_words, salt: row.erased_at === null ? salt : null }
  })
}

const columns = {
  ...({ id: 'bigint', seq: 'bigint' } as const),
  ...({ salt: 'text', digest: 'text', hash: 'text', actor_words: 'text' } as const),
}

async function saveSeals(tx: Tx, rows: readonly NumberedEntry[]): Promise<void> {
  const input = rows.map(({ id, seq, salt, digest, hash, actor_words }) => ({
    id,
    seq,
    salt,
    digest,
    hash,
    actor_words,
  }))
  await sql`
    update audit set seq = input.seq, salt = input.salt, digest = input.digest, hash = input.hash,
      actor_words = input.actor_words
    from ${rowsAsTable(tx, columns, input)} where audit.id = input.id`.execute(tx)
}

async function sealNext(tx: Tx): Promise<readonly Sealed[]> {
  const head = (await findHead(tx)) ?? { seq: 0, hash: '' }
  const rows = chained(await oldest(tx, BATCH_SIZE), head)
  const last = rows.at(-1)
  if (!last) return []
  await saveSeals(tx, rows)
  const { seq, hash } = last
  await tx
    .insertInto('audit_head')
    .values({ name: AUDIT, seq, hash })
    .onConflict((row) => row.column('name').doUpdateSet({ seq, hash }))
    .execute()
  return rows
}

/** Only one node at a time seals audit entries, so the numbers have no gaps. */
export async function sealNextBatch(db: Db): Promise<readonly Sealed[]> {
  // If there is no audit entry to seal, which is usual, this function must not write to the database.
  if (!(await unsealed(db).select('id').limit(1).executeTakeFirst())) return []
  return inTransaction(db, async (tx) => {
    await takeLock(tx, AUDIT)
    return sealNext(tx)
  })
}

/** The transaction of the caller must hold the lock of the hash chain. */
export async function sealAll(tx: Tx): Promise<readonly Sealed[]> {
  const all: Sealed[] = []
  for (let rows = await sealNext(tx); rows.length > 0; rows = await sealNext(tx)) all.push(...rows)
  return all
}
