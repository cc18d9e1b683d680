import type { Format, ImportState, ItemState } from '@assay/contract/imports/imports'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface ImportTables {
  imports: {
    id: Generated<number>
    file_name: string
    format: Format | 'mixed' | null
    encoding: string | null
    encoding_by: 'told' | 'guessed' | null
    state: ImportState
    read_done: number
    read_total: number | null
    created_at: number
    created_by: number | null
    created_by_name: string
    /** The items of the imported file are deleted at this time. An unconfirmed import is deleted completely. */
    expires_at: number
    /** The node that reads the file, and the time of its last heartbeat. */
    reader: string | null
    alive_at: number | null
    summary: string
    added: number
    done_at: number | null
    done_by: number | null
    done_by_name: string | null
    undone_at: number | null
    undone_by: number | null
    undone_by_name: string | null
  }
  import_items: {
    import_id: number
    number: number
    state: ItemState
    taken: 'yes' | 'no'
    name: string
    file: string | null
    line: number | null
    code: string
    description: string
    description_html: string
    kind: 'single' | 'multiple'
    option_order: 'drawn' | 'kept'
    lang: string | null
    /** Number of the passage in `import_passages`. */
    passage: number | null
    /**
     * Suggestions: with `proposed_order`, all answers keep their order; with `proposed_answers`, only the last answer
     * keeps its position.
     */
    proposed_order: 'kept' | null
    proposed_answers: string | null
    /** The reasons as JSON in the format of `question_reasons` (see `questions/reasons/reasons.ts`), or null. */
    reasons: string | null
    /** All columns of an import item from `answers` on are JSON or null, except `digest` and `search`. */
    answers: string
    wordings: string | null
    digest: string
    search: string
    labels: string
    losses: string | null
    errors: string | null
    same_as: string | null
    near: string | null
  }
  import_passages: {
    import_id: number
    number: number
    /** The column `certain` is `no` if the user must decide which questions belong to the passage. */
    certain: 'yes' | 'no'
    code: string
    title: string
    description: string
    description_html: string
    lang: string | null
  }
}

export const importPersonalColumns = personalColumnsOf<ImportTables>()({
  imports: {
    staff: 'created_by created_by_name done_by done_by_name undone_by undone_by_name',
    nobody:
      'id file_name format encoding encoding_by state read_done read_total created_at expires_at reader alive_at summary added done_at undone_at',
  },
  import_items: {
    nobody:
      'import_id number state taken name file line code description description_html kind option_order lang passage proposed_order proposed_answers reasons answers wordings digest search labels losses errors same_as near',
  },
  import_passages: { nobody: 'import_id number certain code title description description_html lang' },
})
