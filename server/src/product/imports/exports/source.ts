import { setImmediate as breathe } from 'node:timers/promises'
import { pictureNamesIn } from '@assay/domain/bank/picture'
import { inChunks } from '../../../platform/db/chunks.ts'
import type { ReadOnReplica } from '../../../platform/db/replica/replica.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { findPicture, listPictures } from '../../pictures/queries.ts'
import {
  type Exported,
  type ExportedLabel,
  type ExportedPassage,
  passagesById,
  readExported,
  type Source,
} from './exported.ts'

const PART = 20

const compareNames = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

async function labelsOfAll(db: Queryable, ids: readonly number[]): Promise<ExportedLabel[]> {
  const found = await inChunks(ids, (part) =>
    db
      .selectFrom('labels')
      .select(['name', 'color', 'description'])
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('id', 'in', selectFrom('question_labels').select('label_id').where('question_id', 'in', part)),
          eb('name', 'in', selectFrom('archived_labels').select('name').where('question_id', 'in', part)),
        ]),
      )
      .execute(),
  )
  return [...new Map(found.map((label) => [label.name, label])).values()].sort(compareNames)
}

async function passageIdsOf(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const found = await inChunks(ids, (part) =>
    db
      .selectFrom('questions')
      .select('passage_id')
      .distinct()
      .where('passage_id', 'is not', null)
      .where('id', 'in', part)
      .execute(),
  )
  return [...new Set(found.flatMap(({ passage_id }) => passage_id ?? []))].sort((one, other) => one - other)
}

async function passagesOfAll(db: Queryable, ids: readonly number[]): Promise<ExportedPassage[]> {
  const wanted = await passageIdsOf(db, ids)
  const found = await inChunks(wanted, async (part) => [...(await passagesById(db, part))])
  const passages = new Map(found)
  return wanted.flatMap((id) => passages.get(id) ?? [])
}

const picturesOfPassages = async (db: Queryable, ids: readonly number[]) =>
  inChunks(await passageIdsOf(db, ids), (part) =>
    db
      .selectFrom('pictures')
      .innerJoin('passage_pictures', 'passage_pictures.picture_id', 'pictures.id')
      .innerJoin('passage_versions', 'passage_versions.id', 'passage_pictures.passage_version_id')
      .innerJoin('passages', (join) =>
        join
          .onRef('passages.id', '=', 'passage_versions.passage_id')
          .onRef('passages.version', '=', 'passage_versions.version'),
      )
      .select('pictures.name')
      .distinct()
      .where('passages.id', 'in', part)
      .execute(),
  )

async function picturesOfReasons(db: Queryable, ids: readonly number[]) {
  const texts = await inChunks(ids, (part) =>
    db
      .selectFrom('question_reasons')
      .select(['rationale', 'answers'])
      .where('question_id', 'in', part)
      .where(({ eb, or }) => or([eb('rationale', 'like', '%/pictures/%'), eb('answers', 'like', '%/pictures/%')]))
      .execute(),
  )
  const names = new Set(texts.flatMap(({ rationale, answers }) => pictureNamesIn(`${rationale}\n${answers}`)))
  return inChunks([...names], (part) => listPictures(db, part))
}

async function picturesOfAll(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const others = [...(await picturesOfPassages(db, ids)), ...(await picturesOfReasons(db, ids))]
  const found = await inChunks(ids, (part) =>
    db
      .selectFrom('pictures')
      .innerJoin('version_pictures', 'version_pictures.picture_id', 'pictures.id')
      .innerJoin('question_versions', 'question_versions.id', 'version_pictures.version_id')
      .innerJoin('questions', (join) =>
        join
          .onRef('questions.id', '=', 'question_versions.question_id')
          .onRef('questions.version', '=', 'question_versions.version'),
      )
      .select('pictures.name')
      .distinct()
      .where('questions.id', 'in', part)
      .execute(),
  )
  return [...new Set([...found, ...others].map(({ name }) => name))].sort()
}

async function* questionsOfAll(readOnReplica: ReadOnReplica, ids: readonly number[]): AsyncGenerator<Exported> {
  for (let start = 0; start < ids.length; start += PART) {
    const part = await readOnReplica((from) => readExported(from, ids.slice(start, start + PART)))
    await breathe()
    yield* part
  }
}

export const databaseSource = (readOnReplica: ReadOnReplica, ids: readonly number[]): Source => ({
  total: ids.length,
  labels: () => readOnReplica((from) => labelsOfAll(from, ids)),
  passages: () => readOnReplica((from) => passagesOfAll(from, ids)),
  questions: () => questionsOfAll(readOnReplica, ids),
  pictureNames: () => readOnReplica((from) => picturesOfAll(from, ids)),
  bytesOf: async (name) => (await readOnReplica((from) => findPicture(from, name)))?.bytes,
})
