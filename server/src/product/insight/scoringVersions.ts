import type { Kind } from '@assay/domain/exam/scoring'
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
  kind: Kind
  options: readonly { id: number; is_valid: boolean }[]
  right: readonly number[]
  edition: string
  letterCount: number
}

export type ScoringVersions = Map<number, ScoringVersion>

const columns = ['id', 'question_id', 'version', 'description', 'kind', 'answers'] as const

interface Row {
  id: number
  question_id: number
  version: number
  description: string
  kind: Kind
  answers: string
}

export function scoringVersionOf({ description, answers: document, ...row }: Row): ScoringVersion {
  const answers = readOptions(document)
  const textDigest = digestText({ description, answers })
  const right = answers.filter(({ is_valid }) => is_valid).map(({ id }) => id)
  return {
    ...row,
    textDigest,
    options: answers.map(({ id, is_valid }) => ({ id, is_valid })),
    letterCount: lettersOf([description, ...answers.map((answer) => answer.description)]),
    right,
    edition: editionDigest({ textDigest, isMultiple: row.kind === 'multiple', right }),
  }
}

export async function loadScoringVersions(
  db: Queryable,
  versionCache: ScoringVersions,
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
  key ? editionDigest({ textDigest, isMultiple: kind === 'multiple', right: key }) : edition
