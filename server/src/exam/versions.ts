import { examOption, examVersion } from '@assay/contract/exam/exam'
import type { Db } from '../db/schema.ts'
import { readAnswers } from '../questions/answers.ts'
import { type Recent, recentUpTo } from '../sitting/recent.ts'

/**
 * A version of a question as everybody reads it who has drawn it. It never changes, so it is written once, by the contract's
 * own schemas: what they do not name, such as which options are right, comes no further than this file.
 */
export interface Version {
  id: number
  code: string
  isMultipleChoice: boolean
  /** What is the same for all candidates, as JSON without its last brace. */
  opening: string
  /** Each option as JSON, by its id, in the author's order. */
  options: ReadonlyMap<number, string>
}

const KEPT_BYTES = 64 * 2 ** 20
/** Of a version, beside its texts. */
const FRAME_BYTES = 500

export type Versions = Recent<number, Promise<Version>>
export const noVersions = (): Versions => recentUpTo(KEPT_BYTES)

const rowsOf = (db: Db, versionIds: readonly number[]) =>
  db
    .selectFrom('question_versions')
    .innerJoin('questions', 'questions.id', 'question_versions.question_id')
    .select(['question_versions.id as version_id', 'questions.id', 'questions.code'])
    .select(['question_versions.description', 'question_versions.description_html', 'question_versions.lang'])
    .select(['question_versions.kind', 'question_versions.answers'])
    .where('question_versions.id', 'in', versionIds)
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

function asVersion({ kind, answers, ...row }: Row): Version {
  const isMultipleChoice = kind === 'multiple'
  const opening = JSON.stringify(examVersion.parse({ ...row, is_multiple_choice: isMultipleChoice })).slice(0, -1)
  const options = readAnswers(answers).map((option) => [option.id, JSON.stringify(examOption.parse(option))] as const)
  return { id: row.id, code: row.code, isMultipleChoice, opening, options: new Map(options) }
}

const bytesOf = ({ opening, options }: Version) =>
  [...options.values()].reduce((sum, option) => sum + option.length, FRAME_BYTES + opening.length)

async function readVersions(db: Db, ids: readonly number[]): Promise<Map<number, Version>> {
  const rows = await rowsOf(db, ids)
  return new Map(rows.map((row) => [row.version_id, asVersion(row)]))
}

function found(versions: ReadonlyMap<number, Version>, id: number): Version {
  const version = versions.get(id)
  if (!version) throw new Error(`A paper names version ${id}, and there is none`)
  return version
}

/** These versions in this order. What somebody else is reading at the moment is not read a second time. */
export function versionsOf(db: Db, versions: Versions, ids: readonly number[]): Promise<Version[]> {
  const missing = ids.filter((id) => !versions.get(id))
  if (missing.length > 0) {
    const reading = readVersions(db, missing)
    for (const id of missing) {
      const one = reading.then((all) => found(all, id))
      versions.set(id, one, FRAME_BYTES)
      // What could not be read is not remembered.
      one.then(
        (version) => versions.set(id, one, bytesOf(version)),
        () => versions.delete(id),
      )
    }
  }
  return Promise.all(ids.map((id) => versions.get(id) ?? readVersions(db, [id]).then((all) => found(all, id))))
}
