import { isMultipleChoice } from '@assay/domain/bank/question'
import type { Doer } from '../../db/audit.ts'
import type { Tx } from '../../db/schema.ts'
import { digestOf } from '../../questions/digest.ts'
import { insertVersions, setVersion } from '../../questions/queries.ts'
import type { FixedQuestion } from './wordings.ts'

/** The bank's next version: its texts as they are, right what is given. Gives its number. */
export async function makeVersion(
  tx: Tx,
  doer: Doer,
  { id, current }: FixedQuestion,
  right: readonly number[],
): Promise<number> {
  const { description, description_html, option_order, lang } = current
  const answers = current.answers.map((answer) => ({ ...answer, is_valid: right.includes(answer.id) }))
  const version = current.version + 1
  await insertVersions(tx, [
    {
      ...{ question_id: id, version, description, description_html, option_order, lang },
      kind: isMultipleChoice(answers) ? 'multiple' : 'single',
      answers: JSON.stringify(answers),
      digest: digestOf({ description, answers }),
      created_at: doer.at,
      created_by: doer.actor_id,
    },
  ])
  await setVersion(tx, id, version)
  return version
}
