import type { QuestionKind } from '@assay/domain/exam/scoring'
import { lettersOf } from '@assay/domain/verification/signals/pace'
import { inChunks } from '../../platform/db/chunks.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { readOptions } from '../questions/storedOptions.ts'
import { digestText, editionDigest } from './digests.ts'

/** The versions of questions are cached, because they never change. */
export interface ScoringVersion {
  id: number
  question_id: number
  version: number
  textDigest: string
  kind: QuestionKind
  options: readonly { id: number; is_valid: boolean }[]
  correctIds: readonly number[]
  edition: string
  letterCount: number
}

export type ScoringVersionCache = Map<number, ScoringVersion>

const columns = ['id', 'question_id', 'version', 'description', 'kind', 'answers'] as const

interface Row {
  id: number
  question_id: number
  version: number
  description: string
  kind: QuestionKind
  answers: string
}

export function scoringVersionOf({ description, answers: document, ...row }: Row): ScoringVersion {
  const answers = readOptions(document)
  const textDigest = digestText({ description, answers })
  const correctIds = answers.filter(({ is_valid }) => is_valid).map(({ id }) => id)
  return {
    ...row,
    textDigest,
    options: answers.map(({ id, is_valid }) => ({ id, is_valid })),
    letterCount: lettersOf([description, ...answers.map((answer) => answer.description)]),
    correctIds,
    edition: editionDigest({ textDigest, isMultiple: row.kind === 'multiple', correctIds }),
  }
}

export async function loadScoringVersions(
  db: Queryable,
  versionCache: ScoringVersionCache,
  ids: Iterable<number>,
): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !versionCache.has(id))
  await inChunks(missing, async (part) => {
    const rows = await db.selectFrom('question_versions').select(columns).where('id', 'in', part).execute()
    for (const row of rows) versionCache.set(row.id, scoringVersionOf(row))
    return []
  })
}

export const editionOfVersion = ({ textDigest, kind, edition }: ScoringVersion, key?: readonly number[]): string =>
  key ? editionDigest({ textDigest, isMultiple: kind === 'multiple', correctIds: key }) : edition
