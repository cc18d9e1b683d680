import type { Version } from '@assay/contract/questions/history'
import { isoOf } from '@assay/domain/isoTime'
import type { PageWindow } from '@assay/domain/paging'
import { z } from 'zod'
import type { Queryable } from '../../../platform/db/schema.ts'
import { authorNames } from '../question.ts'
import { readOptions } from '../storedOptions.ts'
import { readTranslations } from '../translations/translations.ts'
import { listVersionsPage } from './queries.ts'

const names = z.array(z.string())

export async function questionVersionsPage(db: Queryable, questionId: number, page: PageWindow): Promise<Version[]> {
  const rows = await listVersionsPage(db, questionId, page)
  const personOf = await authorNames(
    db,
    rows.map(({ created_by }) => created_by),
  )
  return rows.map(({ created_at, created_by, author_name, answers, labels, option_order, wordings, ...row }) => ({
    ...row,
    created_time: isoOf(created_at),
    created_by: personOf(created_by, author_name),
    answers: readOptions(answers),
    wordings: readTranslations(wordings),
    keeps_order: option_order === 'kept',
    labels: labels === null ? null : names.parse(JSON.parse(labels)),
  }))
}
