import type { ResponseOf } from '@assay/contract/endpoint'
import type { QuestionStatistics } from '@assay/contract/insight/questions'
import type { getDefence } from '@assay/contract/verification/defence'
import { standardRound } from '@assay/contract/verification/standards'
import { curvesOf } from '@assay/domain/insight/curves'
import { isoOf } from '@assay/domain/isoTime'
import type { Queryable } from '../../platform/db/schema.ts'
import { readQuestionRecords } from '../insight/counting/contribution.ts'
import { asKeyFix, fixRows } from '../insight/keyFix/fixRow.ts'
import { readStatisticsBeforeFix } from '../insight/keyFix/statisticsBeforeFix.ts'

type Defence = ResponseOf<typeof getDefence>

export async function versionTimes(db: Queryable, questionId: number): Promise<Defence['versions']> {
  const rows = await db
    .selectFrom('question_versions')
    .select(['version', 'created_at'])
    .where('question_id', '=', questionId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, created_at }) => ({ version, time: isoOf(created_at) }))
}

export async function fixesWithEvidence(db: Queryable, questionId: number): Promise<Defence['key_fixes']> {
  const rows = await fixRows(db)
    .where('key_fixes.question_id', '=', questionId)
    .orderBy('key_fixes.id', 'desc')
    .execute()
  const evidence = await readStatisticsBeforeFix(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...asKeyFix(row), evidence: evidence.get(row.id) ?? null }))
}

export async function judgedOf(db: Queryable, questionId: number): Promise<Defence['judges']> {
  const rows = await db
    .selectFrom('standard_rounds')
    .innerJoin('standard_questions', 'standard_questions.standard_id', 'standard_rounds.standard_id')
    .select(['standard_rounds.standard_id', 'standard_rounds.document'])
    .where('standard_questions.question_id', '=', questionId)
    .orderBy('standard_rounds.standard_id')
    .orderBy('standard_rounds.round')
    .execute()
  return rows.flatMap(({ standard_id, document }) => {
    const { round, judges, questions } = standardRound.parse(JSON.parse(document))
    const own = questions.find(({ question_id }) => question_id === questionId)
    return own ? [{ standard_id, round, judges, mean: own.mean, sd: own.sd }] : []
  })
}

export async function curvesOfEdition(
  db: Queryable,
  { question_id, edition_id, options }: QuestionStatistics,
): Promise<Defence['curves']> {
  const edition = await db
    .selectFrom('insight_editions')
    .select('id')
    .where('question_id', '=', question_id)
    .where('digest', '=', edition_id)
    .executeTakeFirst()
  const rows = edition
    ? await db
        .selectFrom('insight_counted')
        .select('document')
        .where('interview_id', 'in', (query) =>
          query.selectFrom('papers').select('interview_id').where('question_id', '=', question_id),
        )
        .execute()
    : []
  const showings = rows.flatMap(({ document }) =>
    readQuestionRecords(document).flatMap((line) =>
      line.edition === edition?.id && line.rest !== null && line.chosen.length > 0
        ? [{ rest: line.rest, chosen: line.chosen }]
        : [],
    ),
  )
  return curvesOf(showings, options)
}
