import { setImmediate } from 'node:timers/promises'
import { mayBeSimilar, sketchOf } from '@assay/domain/bank/similarity/similarityIndex'
import { NEAR, questionTrigrams, similarityOf } from '@assay/domain/bank/similarityOf'
import type { Queryable } from '../../platform/db/schema.ts'
import { readAnswers } from '../questions/answers.ts'
import { readEnemySets } from '../questions/enemies/enemySets.ts'
import { currentQuestions } from '../questions/queries.ts'

const currentTexts = (db: Queryable, questionIds: readonly number[]) =>
  currentQuestions(db)
    .select(['questions.id', 'current.description', 'current.answers'])
    .where('questions.id', 'in', questionIds)
    .execute()

interface SimilaritySketch {
  sequences: ReadonlySet<string>
  size: number
  sketch: Uint32Array
}

function similaritySketch(sequences: ReadonlySet<string>): SimilaritySketch {
  return { sequences, size: sequences.size, sketch: sketchOf(sequences) }
}

/** Sketches (short bit patterns of the texts) are compared first, because this excludes most pairs quickly. */
const areTooSimilar = (one: SimilaritySketch | undefined, other: SimilaritySketch | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  mayBeSimilar(one, other) &&
  similarityOf(one.sequences, other.sequences) >= NEAR

/** Number of texts that are loaded or compared before other requests can run. */
export const BATCH_SIZE = 20

export interface EnemyChecker {
  loadTexts: (questionIds: readonly number[]) => Promise<void>
  areRelated: (one: number, other: number) => boolean
}

export async function openEnemyQuestions(db: Queryable): Promise<EnemyChecker> {
  const enemySets = await readEnemySets(db, { withSimilarQuestions: false })
  const known = new Map<number, SimilaritySketch>()
  return {
    loadTexts: async (questionIds) => {
      const missing = questionIds.filter((id) => !known.has(id))
      for (let start = 0; start < missing.length; start += BATCH_SIZE) {
        for (const { id, description, answers } of await currentTexts(db, missing.slice(start, start + BATCH_SIZE)))
          known.set(id, similaritySketch(questionTrigrams({ description, answers: readAnswers(answers) })))
        // Other requests can run between two batches.
        await setImmediate()
      }
    },
    areRelated: (one, other) => {
      const enemySet = enemySets.get(one)
      if (one === other || (enemySet !== undefined && enemySet === enemySets.get(other))) return true
      return areTooSimilar(known.get(one), known.get(other))
    },
  }
}
