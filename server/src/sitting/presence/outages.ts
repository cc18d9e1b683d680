import { gapUntil, outsideOf, type Stretch } from '@assay/domain/exam/gaps'
import { OUTAGE_MS } from '@assay/domain/limits'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Queryable, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { takeTurn } from '../../db/turn.ts'
import { insertGaps } from './gaps.ts'
import { heardSince } from './signs.ts'

/** Taken by whoever looks for an outage: however many nodes start, it is noticed once. */
const MARKS = 'marks'
const THE_MARK = 'alive'

/** Never backwards, whichever node writes. */
export const writeMark = (db: Queryable, at: number) =>
  db
    .insertInto('marks')
    .values({ name: THE_MARK, at })
    .onConflict((row) =>
      row.column('name').doUpdateSet(({ eb, ref, val }) => ({
        at: eb.case().when(ref('marks.at'), '>', val(at)).then(ref('marks.at')).else(val(at)).end(),
      })),
    )
    .execute()

const lastMark = async (tx: Tx) =>
  (await tx.selectFrom('marks').select('at').where('name', '=', THE_MARK).executeTakeFirst())?.at

/** The tests whose clocks ran in it, each with what was known of it before. */
const testsIn = (tx: Tx, { from, to }: Stretch) =>
  tx
    .selectFrom('interviews')
    .leftJoin('presences', 'presences.interview_id', 'interviews.id')
    .select(['interviews.id', 'run_from', 'deadline_at', 'heard_at', 'hidden_at', 'measured_from', 'unsettled_from'])
    .where('closed_at', 'is', null)
    .where('deadline_at', '>', from)
    .where('run_from', '<', to)
    .orderBy('interviews.id')
    .execute()

type HitTest = Awaited<ReturnType<typeof testsIn>>[number]

/** Its gap of the outage, and before it a silence that was under way when the server fell silent itself. */
function gapsIn({ id, run_from, deadline_at, heard_at, ...rest }: HitTest, outage: Stretch & { id: number }) {
  const clock = { from: run_from ?? outage.from, to: deadline_at ?? outage.to }
  const heard = heardSince(heard_at === null ? null : { heard_at, ...rest }, clock.from)
  const silence = gapUntil(heard, outage.from, clock)
  const hit = { from: Math.max(outage.from, clock.from), to: Math.min(outage.to, clock.to) }
  return {
    own: { interviewId: id, ...hit, cause: 'server' as const, outageId: outage.id },
    before: silence ? [{ interviewId: id, ...silence, cause: 'page' as const }] : [],
  }
}

/** What is stored already of the time of an outage: where nothing could be written for long, a node may have heard in it. */
async function storedSince(tx: Tx, ids: readonly number[], from: number): Promise<ReadonlyMap<number, Stretch[]>> {
  const rows = await inChunks(ids, (part) =>
    tx
      .selectFrom('gaps')
      .select(['interview_id', 'from_at as from', 'to_at as to'])
      .where('interview_id', 'in', part)
      .where('to_at', '>', from)
      .execute(),
  )
  return Map.groupBy(rows, ({ interview_id }) => interview_id)
}

/** From its end on silence is measured anew. */
const hearAgain = (tx: Tx, ids: readonly number[], at: number) =>
  inChunks(ids, (part) =>
    tx
      .updateTable('presences')
      .set({ heard_at: at })
      .where('interview_id', 'in', part)
      .where('heard_at', '<', at)
      .execute(),
  )

async function noteOutage(tx: Tx, { from, to }: Stretch): Promise<void> {
  const tests = await testsIn(tx, { from, to })
  const { id } = await tx
    .insertInto('outages')
    .values({ from_at: from, to_at: to, tests: tests.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = tests.map((test) => test.id)
  const stored = await storedSince(tx, ids, from)
  const gaps = tests.flatMap((test) => {
    const { own, before } = gapsIn(test, { id, from, to })
    return [...before, ...outsideOf(own, stored.get(test.id) ?? []).map((part) => ({ ...own, ...part }))]
  })
  await insertGaps(tx, gaps)
  await hearAgain(tx, ids, to)
}

/** Writes that a server is alive, and first, where none was for long enough, what that has cost. */
export const markAfterSilence = (db: Db, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await takeTurn(tx, MARKS)
    const last = await lastMark(tx)
    if (last !== undefined && now - last >= OUTAGE_MS) await noteOutage(tx, { from: last, to: now })
    await writeMark(tx, now)
  })
