import { searchable } from '@assay/domain/bank/searchable'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { questionDigest } from '../../product/questions/digest.ts'
import { currentQuestions } from '../../product/questions/queries.ts'
import { readOptions } from '../../product/questions/storedOptions.ts'
import { storeSearchTexts } from '../../product/questions/storeVersions.ts'
import { type Check, inBatches } from './check.ts'

const setAmount = (tx: Tx, id: number, amount_of_questions: number) =>
  tx.updateTable('labels').set({ amount_of_questions }).where('id', '=', id).execute()

export const labelAmounts: Check = {
  name: 'questions per label',
  async *find(db) {
    const labels = await db
      .selectFrom('labels')
      .leftJoin('question_labels', 'label_id', 'labels.id')
      .select(['labels.id', 'amount_of_questions as stored', sql<number>`count(question_id)`.as('expected')])
      .groupBy('labels.id')
      .orderBy('labels.id')
      .execute()
    for (const { id, stored, expected } of labels)
      if (stored !== expected)
        yield { where: `label ${id}`, stored, expected, repair: (tx) => setAmount(tx, id, expected) }
  },
}

const setAdded = (tx: Tx, id: number, added: number) =>
  tx.updateTable('imports').set({ added }).where('id', '=', id).execute()

export const addedAmounts: Check = {
  name: 'questions per import',
  async *find(db) {
    const imports = await db
      .selectFrom('imports')
      .leftJoin('questions', 'questions.import_id', 'imports.id')
      .select(['imports.id', 'imports.added as stored', sql<number>`count(questions.id)`.as('expected')])
      .where('imports.state', '=', 'done')
      .groupBy(['imports.id', 'imports.added'])
      .orderBy('imports.id')
      .execute()
    for (const { id, stored, expected } of imports)
      if (stored !== expected)
        yield { where: `import ${id}`, stored, expected, repair: (tx) => setAdded(tx, id, expected) }
  },
}

const BATCH_SIZE = 500

const versionsAfter = (db: Queryable, id: number) =>
  db
    .selectFrom('question_versions')
    .select(['id', 'description', 'answers', 'digest'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

const setDigest = (tx: Tx, id: number, digest: string) =>
  tx.updateTable('question_versions').set({ digest }).where('id', '=', id).execute()

export const digests: Check = {
  name: 'fingerprints of questions',
  async *find(db) {
    for await (const versions of inBatches((after) => versionsAfter(db, after))) {
      for (const { id, description, answers, digest: stored } of versions) {
        const digest = questionDigest({ description, answers: readOptions(answers) })
        if (digest === stored) continue
        yield { where: `question version ${id}`, stored, expected: digest, repair: (tx) => setDigest(tx, id, digest) }
      }
    }
  },
}

const textsAfter = (db: Queryable, id: number) =>
  currentQuestions(db)
    .leftJoin('question_texts', 'question_texts.question_id', 'questions.id')
    .select(['questions.id', 'questions.code', 'current.description', 'current.answers', 'question_texts.text'])
    .where('questions.id', '>', id)
    .orderBy('questions.id')
    .limit(BATCH_SIZE)
    .execute()

export const questionTexts: Check = {
  name: 'search texts of questions',
  async *find(db) {
    for await (const questions of inBatches((after) => textsAfter(db, after))) {
      for (const { text: stored, ...row } of questions) {
        const question = { ...row, answers: readOptions(row.answers) }
        const text = searchable(question)
        if (text !== stored)
          yield {
            where: `question ${row.id}`,
            stored,
            expected: text,
            repair: (tx) => storeSearchTexts(tx, [question]),
          }
      }
    }
  },
}
