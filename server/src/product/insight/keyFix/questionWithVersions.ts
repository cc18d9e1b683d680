import type { Queryable } from '../../../platform/db/schema.ts'
import { readOptions, type StoredOption } from '../../questions/storedOptions.ts'
import { type ScoringVersion, scoringVersionOf } from '../scoringVersions.ts'

export interface VersionWithTexts extends ScoringVersion {
  description: string
  description_html: string
  option_order: 'drawn' | 'kept'
  lang: string | null
  wordings: string | null
  answers: StoredOption[]
}

export interface QuestionWithVersions {
  id: number
  code: string
  versions: VersionWithTexts[]
  current: VersionWithTexts
}

/** A fix of an answer key may also concern an archived question, so archived questions are found too. */
export async function readQuestionWithVersions(db: Queryable, id: number): Promise<QuestionWithVersions | undefined> {
  const question = await db
    .selectFrom('questions')
    .select(['id', 'code', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!question) return undefined
  const rows = await db
    .selectFrom('question_versions')
    .select(['id', 'question_id', 'version', 'description', 'description_html', 'kind'])
    .select(['option_order', 'lang', 'answers', 'wordings'])
    .where('question_id', '=', id)
    .orderBy('version')
    .execute()
  const versions = rows.map((row) => ({ ...row, ...scoringVersionOf(row), answers: readOptions(row.answers) }))
  const current = versions.find(({ version }) => version === question.version)
  return current && { id, code: question.code, versions, current }
}

export const versionsWithText = ({ versions }: QuestionWithVersions, textDigest: string) =>
  versions.filter((version) => version.textDigest === textDigest)

export function otherTexts({ versions }: QuestionWithVersions, textDigest: string): VersionWithTexts[] {
  const newest = new Map(versions.map((version) => [version.textDigest, version]))
  newest.delete(textDigest)
  return [...newest.values()].toSorted((one, other) => other.version - one.version)
}

export const isSameKey = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))
