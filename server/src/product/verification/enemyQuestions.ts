import { setImmediate } from 'node:timers/promises'
import { mayBeSimilar, sketchOf } from '@assay/domain/bank/similarity/similarityIndex'
import { NEAR, questionTrigrams, similarityOf } from '@assay/domain/bank/similarityOf'
import type { Queryable } from '../../platform/db/schema.ts'
import { readEnemySets } from '../questions/enemies/enemySets.ts'
import { currentQuestions } from '../questions/queries.ts'
import { readOptions } from '../questions/storedOptions.ts'

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

/** Most pairs of texts are quickly excluded by their sketches, which are short bit patterns of the texts. */
const areTooSimilar = (one: SimilaritySketch | undefined, other: SimilaritySketch | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  mayBeSimilar(one, other) &&
  similarityOf(one.sequences, other.sequences) >= NEAR

/** Between two batches of questions, the server can handle other requests. */
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
          known.set(id, similaritySketch(questionTrigrams({ description, answers: readOptions(answers) })))
        // Between two batches of questions, the server can handle other requests.
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
