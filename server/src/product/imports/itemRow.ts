import type { Item } from '@assay/contract/imports/imports'
import { proposedOrder, withLastFixed } from '@assay/domain/bank/order/proposedOrder'
import { isMultipleChoice } from '@assay/domain/bank/question'
import { searchable } from '@assay/domain/bank/searchable'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../../platform/db/schema.ts'
import { newCode } from '../labels/code.ts'
import { readReasons, writeReasons } from '../questions/reasons/reasons.ts'
import { readOptions, type StoredOption, withIds, writeOptions } from '../questions/storedOptions.ts'
import { readTranslations, writeTranslations } from '../questions/translations/translations.ts'
import type { Planned } from './plan.ts'

export type ItemRow = Selectable<Schema['import_items']>
export type NewItemRow = Omit<ItemRow, 'import_id'>

interface Renderers {
  htmlOf: (description: string) => string
  htmlOfAnswer: (answer: string) => string
}

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value))
const jsonUnlessEmpty = (list: readonly unknown[]) => (list.length === 0 ? null : JSON.stringify(list))

/** A proposed order is stored separately from the order in the file, so that the user can decline the proposal. */
export const withProposedOrder = (answers: readonly StoredOption[], proposed: ReturnType<typeof proposedOrder>) => ({
  proposed_order: proposed === 'kept' ? ('kept' as const) : null,
  proposed_answers: proposed === 'last' ? writeOptions(withLastFixed(answers)) : null,
})

/** An item is stored in the form of a question, so that confirming the import does not need to parse the file again. */
export function importItemRow({ draft, ...planned }: Planned, { htmlOf, htmlOfAnswer }: Renderers): NewItemRow {
  const code = draft.code ?? newCode()
  const proposed =
    draft.isAssayExport || planned.state === 'refused' ? null : proposedOrder(draft.answers, draft.keepsOrder)
  const answers = withIds(
    draft.answers.map((answer) => ({ ...answer, description_html: htmlOfAnswer(answer.description) })),
  )
  return {
    number: planned.number,
    state: planned.state,
    taken: planned.take ? 'yes' : 'no',
    name: draft.name,
    file: draft.file,
    line: draft.line,
    code,
    description: draft.description,
    description_html: htmlOf(draft.description),
    kind: isMultipleChoice(draft.answers) ? 'multiple' : 'single',
    option_order: draft.keepsOrder ? 'kept' : 'drawn',
    lang: draft.lang,
    passage: draft.passageNumber ?? null,
    answers: writeOptions(answers),
    ...withProposedOrder(answers, proposed),
    reasons: writeReasons({
      rationale: draft.rationale ?? '',
      sources: draft.sources ?? [],
      answers: Object.fromEntries(answers.map(({ id }, at) => [id, draft.answers[at]?.rationale ?? ''])),
    }),
    wordings: writeTranslations(
      (draft.wordings ?? []).map(({ lang, description, answers: texts }) => ({
        ...{ lang, description, description_html: htmlOf(description), is_behind: false },
        answers: answers.flatMap(({ id }, at) => {
          const text = texts[at]
          return text === undefined ? [] : { id, description: text, description_html: htmlOfAnswer(text) }
        }),
      })),
    ),
    digest: planned.digest,
    search: searchable({ ...draft, code }),
    labels: JSON.stringify(draft.labels),
    losses: jsonUnlessEmpty(draft.losses),
    errors: jsonUnlessEmpty(draft.errors),
    same_as: jsonOrNull(planned.same_as),
    near: jsonOrNull(planned.near),
  }
}

const names = z.array(z.string())
export const readLabels = (text: string): string[] => names.parse(JSON.parse(text))

const parsed = (text: string | null, otherwise: unknown) => (text === null ? otherwise : JSON.parse(text))

/** Safe cast: the schema of the API checks the imported item in the response. */
export function importItem(row: ItemRow): Item {
  const { rationale, answers: why } = readReasons(row.reasons)
  const { number, file, line, name, state, description, description_html } = row
  return {
    number,
    file,
    line,
    name,
    state,
    description,
    description_html,
    take: row.taken === 'yes',
    answers: readOptions(row.proposed_answers ?? row.answers).map((answer) => ({
      ...answer,
      rationale: why[answer.id] ?? '',
    })),
    rationale,
    lang: row.lang,
    wordings: readTranslations(row.wordings),
    keeps_order: (row.proposed_order ?? row.option_order) === 'kept',
    order_proposed: row.proposed_order !== null || row.proposed_answers !== null,
    labels: readLabels(row.labels),
    losses: parsed(row.losses, []),
    errors: parsed(row.errors, []),
    same_as: parsed(row.same_as, null),
    near: parsed(row.near, null),
  }
}
