import type { Db } from '../../db/schema.ts'
import type { Counts } from '../../metrics/counted.ts'
import { type DevicesSeen, writeDevices } from '../devices.ts'
import type { ExamCache } from '../examCache.ts'
import type { Started } from '../ledger/clocks.ts'
import { type Rehearsal, writeRehearsals } from '../presence/rehearsals.ts'
import { type Start, writeStarts } from '../startClock.ts'
import type { Submission, SubmissionOutcome } from './decideSubmission.ts'
import { type CommitWatch, GroupCommit } from './groupCommit.ts'
import { writeSubmissions } from './writeSubmissions.ts'

export interface GroupCommits {
  submissions: GroupCommit<Submission, SubmissionOutcome>
  starts: GroupCommit<Start, Started | null>
  presences: GroupCommit<DevicesSeen, undefined>
  rehearsals: GroupCommit<Rehearsal, undefined>
}

function watchOf(counts: Counts, kind: keyof GroupCommits): CommitWatch {
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
export const openGroupCommits = (db: Db, exams: ExamCache, counts: Counts): GroupCommits => ({
  submissions: new GroupCommit((batch) => writeSubmissions(db, exams, batch), {
    watch: watchOf(counts, 'submissions'),
  }),
  starts: new GroupCommit((batch) => writeStarts(db, exams, batch), { watch: watchOf(counts, 'starts') }),
  presences: new GroupCommit((batch) => writeDevices(db, batch), { watch: watchOf(counts, 'presences') }),
  rehearsals: new GroupCommit((batch) => writeRehearsals(db, batch), { watch: watchOf(counts, 'rehearsals') }),
})
