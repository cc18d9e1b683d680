import type { Db } from '../db/schema.ts'
import { writeBatch } from './batch.ts'
import type { Incoming, Outcome } from './decide.ts'
import { Gatherer } from './gather.ts'
import type { Exams } from './live.ts'
import type { Presence } from './sightingRows.ts'
import { writePresences } from './sightings.ts'
import { type Start, writeStarts } from './startClock.ts'

export interface Commits {
  submissions: Gatherer<Incoming, Outcome>
  starts: Gatherer<Start, boolean>
  presences: Gatherer<Presence, undefined>
}

/** All candidates of a node share these commits. */
export const shareCommits = (db: Db, exams: Exams): Commits => ({
  submissions: new Gatherer((batch) => writeBatch(db, exams, batch)),
  starts: new Gatherer((batch) => writeStarts(db, exams, batch)),
  presences: new Gatherer((batch) => writePresences(db, batch)),
})
