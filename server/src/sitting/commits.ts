import type { Db } from '../db/schema.ts'
import { writeBatch } from './batch.ts'
import type { Incoming, Outcome } from './decide.ts'
import { Gatherer } from './gather.ts'
import { type Start, writeStarts } from './startClock.ts'

interface Commits {
  submissions: Gatherer<Incoming, Outcome>
  starts: Gatherer<Start, boolean>
}

const kept = new WeakMap<Db, Commits>()

/** All candidates of a node share these commits. */
export function commitsOf(db: Db): Commits {
  const commits = kept.get(db) ?? {
    submissions: new Gatherer((batch) => writeBatch(db, batch)),
    starts: new Gatherer((batch) => writeStarts(db, batch)),
  }
  kept.set(db, commits)
  return commits
}
