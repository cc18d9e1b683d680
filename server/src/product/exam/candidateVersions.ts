import { examOption, examQuestionText } from '@assay/contract/exam/exam'
import type { Db } from '../../platform/db/schema.ts'
import { createLruCache, type LruCache } from '../attempts/lruCache.ts'
import { readOptions } from '../questions/storedOptions.ts'
import { textInLanguage } from '../questions/translations/translations.ts'

/**
 * A candidate version contains only data that candidates may see. Other fields, such as the answer key, never leave
 * this file.
 */
export interface CandidateVersion {
  questionId: number
  code: string
  isMultipleChoice: boolean
  jsonWithoutEnd: string
  options: ReadonlyMap<number, string>
}

const CACHE_BYTES = 64 * 2 ** 20
const ENTRY_OVERHEAD_BYTES = 500

export interface VersionReference {
  version_id: number
  wording: string | null
}

export type VersionCache = LruCache<string, Promise<CandidateVersion>>
export const emptyVersionCache = (): VersionCache => createLruCache(CACHE_BYTES)

const versionRows = (db: Db, versionIds: readonly number[]) =>
  db
    .selectFrom('question_versions')
    .innerJoin('questions', 'questions.id', 'question_versions.question_id')
    .select(['question_versions.id as version_id', 'questions.id', 'questions.code'])
    .select(['question_versions.description', 'question_versions.description_html', 'question_versions.lang'])
    .select(['question_versions.kind', 'question_versions.answers', 'question_versions.wordings'])
    .where('question_versions.id', 'in', versionIds)
    .execute()

type Row = Awaited<ReturnType<typeof versionRows>>[number]

function toCandidateVersion(
  { kind, answers: document, wordings, ...own }: Row,
  language: string | null,
): CandidateVersion {
  const { answers, ...row } = textInLanguage({ ...own, answers: readOptions(document) }, wordings, language)
  const isMultipleChoice = kind === 'multiple'
  const jsonWithoutEnd = JSON.stringify(examQuestionText.parse({ ...row, is_multiple_choice: isMultipleChoice })).slice(
    0,
    -1,
  )
  const options = answers.map((option) => [option.id, JSON.stringify(examOption.parse(option))] as const)
  return { questionId: row.id, code: row.code, isMultipleChoice, jsonWithoutEnd, options: new Map(options) }
}

const versionBytes = ({ jsonWithoutEnd, options }: CandidateVersion) =>
  [...options.values()].reduce((sum, option) => sum + option.length, ENTRY_OVERHEAD_BYTES + jsonWithoutEnd.length)

const versionKey = ({ version_id, wording }: VersionReference) =>
  wording === null ? `${version_id}` : `${version_id} ${wording}`

async function readVersions(db: Db, wanted: readonly VersionReference[]): Promise<Map<string, CandidateVersion>> {
  const rows = await versionRows(db, [...new Set(wanted.map(({ version_id }) => version_id))])
  const byId = new Map(rows.map((row) => [row.version_id, row]))
  return new Map(
    wanted.flatMap((reference) => {
      const row = byId.get(reference.version_id)
      return row ? [[versionKey(reference), toCandidateVersion(row, reference.wording)] as const] : []
    }),
  )
}

function requireVersion(versions: ReadonlyMap<string, CandidateVersion>, name: string): CandidateVersion {
  const version = versions.get(name)
  if (!version) throw new Error(`An interview contains the question version ${name}, but this version does not exist`)
  return version
}

export function loadCandidateVersions(
  db: Db,
  versions: VersionCache,
  wanted: readonly VersionReference[],
): Promise<CandidateVersion[]> {
  const missing = wanted.filter((reference) => !versions.get(versionKey(reference)))
  if (missing.length > 0) {
    const reading = readVersions(db, missing)
    for (const name of missing.map(versionKey)) {
      const one = reading.then((all) => requireVersion(all, name))
      versions.set(name, one, ENTRY_OVERHEAD_BYTES)
      one.then(
        (version) => versions.set(name, one, versionBytes(version)),
        () => versions.delete(name),
      )
    }
  }
  return Promise.all(
    wanted.map((reference) => {
      const name = versionKey(reference)
      return versions.get(name) ?? readVersions(db, [reference]).then((all) => requireVersion(all, name))
    }),
  )
}
