import { metadata } from '@assay/contract/interviews/external'
import type { z } from 'zod'
import type { Queryable } from '../../platform/db/schema.ts'
import { interviewsIn } from '../attempts/states/inView.ts'

export type Metadata = z.output<ReturnType<typeof metadata>>

export const storedMetadata = (brought: Metadata | undefined): string | null =>
  brought && Object.keys(brought).length > 0 ? JSON.stringify(brought) : null

const document = metadata()

export const readMetadata = (stored: string | null): Metadata =>
  stored === null ? {} : document.parse(JSON.parse(stored))

export async function metadataOf(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Metadata>> {
  const rows = await interviewsIn(db, 'all')
    .select(['id', 'metadata'])
    .where('id', 'in', ids)
    .where('metadata', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.id, readMetadata(row.metadata)]))
}
