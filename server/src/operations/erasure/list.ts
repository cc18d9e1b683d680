import { isoOf } from '@assay/domain/isoTime'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/schema.ts'

/** The erasure list contains only numbers and hashes, so that it can be stored next to backups. */
const line = z.object({
  erasure: z.number(),
  time: z.string(),
  interviews: z.array(z.object({ id: z.number(), code_sha256: z.string() })),
})
export type ListLine = z.output<typeof line>

const PART = 500

const receiptsAfter = (db: Queryable, after: number) =>
  db.selectFrom('erasures').select(['id', 'at']).where('id', '>', after).orderBy('id').limit(PART).execute()

export async function* erasureLines(db: Queryable): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const receipts = await receiptsAfter(db, after)
    for (const { id, at } of receipts) {
      const erased = await db
        .selectFrom('erased_interviews')
        .select(['interview_id', 'code_hash'])
        .where('erasure_id', '=', id)
        .orderBy('interview_id')
        .execute()
      const interviews = erased.map(({ interview_id, code_hash }) => ({ id: interview_id, code_sha256: code_hash }))
      yield JSON.stringify({ erasure: id, time: isoOf(at), interviews } satisfies ListLine)
    }
    const last = receipts.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Returns true for a line that npm prints before the output of a command. `npm --silent` prints no such lines. */
const isOfNpm = (one: string) => one.startsWith('> ')

export function readList(text: string): ListLine[] {
  const lines = text.split('\n').filter((one) => one.trim() !== '' && !isOfNpm(one))
  return lines.map((one, at) => {
    try {
      return line.parse(JSON.parse(one))
    } catch {
      throw new Error(`Line ${at + 1} is not in the format of the command “assay erasures”`)
    }
  })
}
