import type { FieldCode } from '@assay/contract/fieldErrors'
import { proposedOrder } from '@assay/domain/bank/order/proposedOrder'
import { isMultipleChoice } from '@assay/domain/bank/question'
import { searchable } from '@assay/domain/bank/searchable'
import { ANSWERS } from '@assay/domain/limits'
import { z } from 'zod'
import { inChunks } from '../../../platform/db/chunks.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { refuseField } from '../../../platform/http/refusal.ts'
import { questionDigest } from '../../questions/digest.ts'
import { readOptions, type StoredOption, writeOptions } from '../../questions/storedOptions.ts'
import { readTranslations, writeTranslations } from '../../questions/translations/translations.ts'
import { withProposedOrder } from '../itemRow.ts'
import { listToAdd } from '../queries.ts'
import type { Summary } from '../summary.ts'

export type Choices = Readonly<Record<string, readonly number[]>>

const faults = z.array(z.object({ code: z.string(), is_cut: z.boolean().optional() }))

function hasTooMany(errors: string | null): boolean {
  const [first, ...others] = faults.parse(JSON.parse(errors ?? '[]'))
  return first?.code === 'ANSWERS_MAXIMUM' && !first.is_cut && others.length === 0
}

const refusedItems = (tx: Tx, importId: number, numbers: readonly number[]) =>
  inChunks(numbers, (part) =>
    tx
      .selectFrom('import_items')
      .select(['number', 'code', 'description', 'answers', 'wordings', 'errors', 'option_order'])
      .where('import_id', '=', importId)
      .where('state', '=', 'refused')
      .where('number', 'in', part)
      .execute(),
  )

function chosenAnswersFault(answers: readonly StoredOption[], chosen: readonly number[]): FieldCode | null {
  if (new Set(chosen).size < chosen.length) return 'DUPLICATE_ANSWER'
  if (chosen.some((number) => !answers[number - 1])) return 'UNKNOWN_ANSWER'
  if (chosen.length < ANSWERS.min) return 'ANSWERS_MINIMUM'
  if (chosen.length > ANSWERS.max) return 'ANSWERS_MAXIMUM'
  return answers.every(({ is_valid }, at) => !is_valid || chosen.includes(at + 1)) ? null : 'MISSING_ANSWER'
}

function withChosenAnswers(item: Awaited<ReturnType<typeof refusedItems>>[number], chosen: readonly number[]) {
  const all = readOptions(item.answers)
  const fault = chosenAnswersFault(all, chosen)
  if (fault) refuseField(`choose.${item.number}`, fault)
  const answers = all.filter((_, at) => chosen.includes(at + 1))
  const staying = new Set(answers.map(({ id }) => id))
  const wordings = readTranslations(item.wordings).map((translation) => ({
    ...translation,
    answers: translation.answers.filter(({ id }) => staying.has(id)),
  }))
  return {
    number: item.number,
    answers: writeOptions(answers),
    wordings: writeTranslations(wordings),
    ...withProposedOrder(answers, proposedOrder(answers, item.option_order === 'kept')),
    digest: questionDigest({ ...item, answers }),
    kind: isMultipleChoice(answers) ? ('multiple' as const) : ('single' as const),
    search: searchable({ ...item, answers }),
  }
}

export async function chooseAnswers(tx: Tx, importId: number, summary: Summary, choices: Choices): Promise<Summary> {
  const wanted = Object.keys(choices)
  if (wanted.length === 0) return summary
  const numbers = wanted.map((name) => (/^[1-9]\d{0,4}$/.test(name) ? Number(name) : 0))
  const items = new Map((await refusedItems(tx, importId, numbers)).map((item) => [item.number, item]))
  const digests = new Map((await listToAdd(tx, importId)).map(({ digest, number }) => [digest, number]))
  let repeated = 0
  for (const [at, name] of wanted.entries()) {
    const item = items.get(numbers[at] ?? 0)
    if (!item || !hasTooMany(item.errors)) refuseField(`choose.${name}`, 'NOT_TO_ADD')
    const { number, ...values } = withChosenAnswers(item, choices[name] ?? [])
    const twin = digests.get(values.digest)
    repeated += twin === undefined ? 0 : 1
    digests.set(values.digest, twin ?? number)
    const state =
      twin === undefined
        ? ({ state: 'add', taken: 'yes' } as const)
        : ({ state: 'same', same_as: JSON.stringify({ question_id: null, number: twin }) } as const)
    await tx
      .updateTable('import_items')
      .set({ ...values, ...state, errors: null })
      .where('import_id', '=', importId)
      .where('number', '=', number)
      .execute()
  }
  const { to_add, same, refused } = summary
  return {
    ...summary,
    to_add: to_add + wanted.length - repeated,
    same: same + repeated,
    refused: refused - wanted.length,
  }
}
