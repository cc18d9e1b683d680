import { isMultipleChoice } from '@assay/domain/bank/question'
import type { Actor } from '../../../platform/db/audit.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { labelsOfQuestions } from '../../questions/queries.ts'
import { storeVersions } from '../../questions/storeVersions.ts'
import { readTranslations } from '../../questions/translations/translations.ts'
import type { QuestionWithVersions } from './questionWithVersions.ts'

export async function storeVersionWithKey(
  tx: Tx,
  actor: Actor,
  { id, code, current }: QuestionWithVersions,
  correctIds: readonly number[],
): Promise<number> {
  const { description, description_html, option_order, lang } = current
  const answers = current.answers.map((answer) => ({ ...answer, is_valid: correctIds.includes(answer.id) }))
  const version = current.version + 1
  const wordings = readTranslations(current.wordings)
  const next = { id, code, version, description, description_html, lang, answers, wordings }
  const kind = { is_multiple_choice: isMultipleChoice(answers), keeps_order: option_order === 'kept' }
  await storeVersions(tx, actor, [{ ...next, ...kind, labels: await labelsOfQuestions(tx, [id]) }])
  return version
}
