import type { Db } from '../../db/schema.ts'
import type { Counts } from '../../metrics/counted.ts'
import type { Started } from '../ledger/clocks.ts'
import type { Exams } from '../live.ts'
import { type Rehearsal, writeRehearsals } from '../presence/rehearsals.ts'
import type { Presence } from '../sightingRows.ts'
import { writePresences } from '../sightings.ts'
import { type Start, writeStarts } from '../startClock.ts'
import { writeBatch } from './batch.ts'
import type { Incoming, Outcome } from './decide.ts'
import { type CommitWatch, Gatherer } from './gather.ts'

export interface Commits {
  submissions: Gatherer<Incoming, Outcome>
  starts: Gatherer<Start, Started | null>
  presences: Gatherer<Presence, undefined>
  rehearsals: Gatherer<Rehearsal, undefined>
}

function watchOf(counts: Counts, kind: keyof Commits): CommitWatch {
  const [took, size, waited] = [counts.commitSeconds, counts.commitSize, counts.commitWaitSeconds].map((one) =>
    one.of({ kind }),
  )
  return (commit) => {
    took?.observe(commit.tookMs / 1000)
    size?.observe(commit.size)
    waited?.observe(commit.waitedMs / 1000)
  }
}

/** All candidates of a node share these commits. */
export const shareCommits = (db: Db, exams: Exams, counts: Counts): Commits => ({
  submissions: new Gatherer((batch) => writeBatch(db, exams, batch), { watch: watchOf(counts, 'submissions') }),
  starts: new Gatherer((batch) => writeStarts(db, exams, batch), { watch: watchOf(counts, 'starts') }),
  presences: new Gatherer((batch) => writePresences(db, batch), { watch: watchOf(counts, 'presences') }),
  rehearsals: new Gatherer((batch) => writeRehearsals(db, batch), { watch: watchOf(counts, 'rehearsals') }),
})
