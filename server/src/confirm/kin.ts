import { likeness, NEAR, twinSequencesOf } from '@assay/domain/bank/likeness'
import { inChunks } from '../db/chunks.ts'
import type { Queryable } from '../db/schema.ts'
import { readAnswers } from '../questions/answers.ts'
import { readFamilies } from '../questions/apart/families.ts'

const currentTexts = (db: Queryable, questionIds: readonly number[]) =>
  db
    .selectFrom('questions')
    .innerJoin('question_versions', (join) =>
      join
        .onRef('question_versions.question_id', '=', 'questions.id')
        .onRef('question_versions.version', '=', 'questions.version'),
    )
    .select(['questions.id', 'question_versions.description', 'question_versions.answers'])
    .where('questions.id', 'in', questionIds)
    .execute()

/** So alike, as both read now, that nobody may have both. The sizes alone tell most apart. */
function areTwins(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  return small.size >= NEAR * large.size && likeness(one, other) >= NEAR
}

/** Says which questions nobody may have both of. Only those that were learned are known. */
export interface Kin {
  learn: (questionIds: readonly number[]) => Promise<void>
  areKin: (one: number, other: number) => boolean
}

export async function openKin(db: Queryable): Promise<Kin> {
  const families = await readFamilies(db, { withTwins: false })
  const runs = new Map<number, ReadonlySet<string>>()
  return {
    learn: async (questionIds) => {
      const missing = questionIds.filter((id) => !runs.has(id))
      const rows = await inChunks(missing, (part) => currentTexts(db, part))
      for (const { id, description, answers } of rows)
        runs.set(id, twinSequencesOf({ description, answers: readAnswers(answers) }))
    },
    areKin: (one, other) => {
      const family = families.get(one)
      if (one === other || (family !== undefined && family === families.get(other))) return true
      return areTwins(runs.get(one), runs.get(other))
    },
  }
}
