import { gapUntil, type Period, subtractPeriods } from '@assay/domain/exam/gaps'
import { inChunks } from '../../../platform/db/chunks.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { interviewsIn } from '../states/inView.ts'
import { flagEndedTests } from './attentionFlags.ts'
import { insertGaps } from './gaps.ts'
import { heartbeatSince } from './heartbeats.ts'

const selectClocks = (tx: Tx, { to }: Period) =>
  interviewsIn(tx, 'all')
    .leftJoin('presences', 'presences.interview_id', 'interviews.id')
    .select(['interviews.id', 'run_from', 'deadline_at', 'closed_at'])
    .select(['heard_at', 'hidden_at', 'measured_from', 'unsettled_from'])
    .where('run_from', '<', to)
    .orderBy('interviews.id')

export async function readTestsDuringOutage(tx: Tx, silence: Period) {
  const open = selectClocks(tx, silence).where('closed_at', 'is', null).where('deadline_at', '>', silence.from)
  const ended = selectClocks(tx, silence).where('closed_at', '>', silence.from)
  return [...(await open.execute()), ...(await ended.execute())].sort((one, other) => one.id - other.id)
}

type AffectedTest = Awaited<ReturnType<typeof readTestsDuringOutage>>[number]

const isLong = ({ from, to }: Period) => to > from

function outageGapsOf({ id, run_from, deadline_at, closed_at, heard_at, ...rest }: AffectedTest, silence: Period) {
  const clock = { from: run_from ?? silence.from, to: closed_at ?? deadline_at ?? silence.to }
  const lastHeartbeat = heartbeatSince(heard_at === null ? null : { heard_at, ...rest }, clock.from)
  const before = gapUntil(lastHeartbeat, silence.from, clock)
  const own = { from: Math.max(silence.from, clock.from), to: Math.min(silence.to, clock.to) }
  return { id, own: isLong(own) ? own : null, before }
}

const readGapsSince = (tx: Tx, ids: readonly number[], from: number) =>
  inChunks(ids, (part) =>
    tx
      .selectFrom('gaps')
      .select(['id', 'interview_id', 'from_at as from', 'to_at as to', 'cause', 'given_at', 'outage_id'])
      .where('interview_id', 'in', part)
      .where('to_at', '>', from)
      .execute(),
  )

type StoredGap = Awaited<ReturnType<typeof readGapsSince>>[number]

/** A gap cannot change if its time was already added to the test, or if it belongs to another outage. */
const isFixed = ({ cause, given_at }: StoredGap) => cause === 'server' || given_at !== null

async function splitSilence(tx: Tx, stored: StoredGap, own: Period): Promise<void> {
  const parts = subtractPeriods(stored, [own])
  if (parts.length === 1 && parts[0]?.from === stored.from && parts[0].to === stored.to) return
  const { interview_id: interviewId, cause } = stored
  await tx.deleteFrom('gaps').where('id', '=', stored.id).execute()
  await insertGaps(
    tx,
    parts.map((part) => ({ ...part, interviewId, cause })),
  )
}

const restartSilence = (tx: Tx, ids: readonly number[], at: number) =>
  inChunks(ids, (part) =>
    tx
      .updateTable('presences')
      .set({ heard_at: at })
      .where('interview_id', 'in', part)
      .where('heard_at', '<', at)
      .execute(),
  )

export async function storeOutageGaps(
  tx: Tx,
  tests: readonly AffectedTest[],
  { id: outageId, ...silence }: Period & { id: number },
): Promise<void> {
  const ids = tests.map(({ id }) => id)
  const stored = Map.groupBy(await readGapsSince(tx, ids, silence.from), ({ interview_id }) => interview_id)
  const found = tests.map((test) => outageGapsOf(test, silence))
  for (const { id, own } of found)
    for (const gap of stored.get(id) ?? []) if (own && !isFixed(gap)) await splitSilence(tx, gap, own)
  const gaps = found.flatMap(({ id: interviewId, own, before }) => {
    const fixed = (stored.get(interviewId) ?? []).filter(isFixed)
    const parts = own ? subtractPeriods(own, fixed) : []
    return [
      ...(before ? [{ ...before, interviewId, cause: 'page' as const }] : []),
      ...parts.map((part) => ({ ...part, interviewId, cause: 'server' as const, outageId })),
    ]
  })
  await insertGaps(tx, gaps)
  await restartSilence(tx, ids, silence.to)
  await flagEndedTests(
    tx,
    tests.flatMap(({ id, closed_at }) => (closed_at === null ? [] : id)),
  )
}
