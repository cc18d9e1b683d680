import type { Format, ImportState, ItemState } from '@assay/contract/imports/imports'
import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** Files on their way into the bank. */
export interface ImportTables {
  /** Files that were read; see imports/importRow.ts. */
  imports: {
    id: Generated<number>
    /** Without its path. */
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
    /** Until then its items stay, and itself unless it was confirmed. */
    expires_at: number
    /** The node that reads it, and when that last said so. */
    reader: string | null
    alive_at: number | null
    /** A document, see imports/summary.ts. */
    summary: string
    added: number
    done_at: number | null
    done_by: number | null
    done_by_name: string | null
    undone_at: number | null
    undone_by: number | null
    undone_by_name: string | null
  }
  /** The questions of a file as they would be stored; see imports/itemRow.ts. */
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
    /** The number of its passage, that of import_passages. */
    passage: number | null
    /** An order that the words of its answers ask for and the file does not: kept as a whole, or these answers instead of the others. */
    proposed_order: 'kept' | null
    proposed_answers: string | null
    /** A document as question_reasons has its own, see questions/reasons/reasons.ts; null where nothing is said. */
    reasons: string | null
    /** Documents, all that follow but the digest; null where there is nothing. */
    answers: string
    /** As question_versions has them. */
    wordings: string | null
    digest: string
    /** As question_texts has it. */
    search: string
    labels: string
    losses: string | null
    errors: string | null
    same_as: string | null
    near: string | null
  }
  /** Texts that questions of a file share, as they would be stored. */
  import_passages: {
    import_id: number
    number: number
    /** Otherwise confirming says whose it is. */
    certain: 'yes' | 'no'
    code: string
    title: string
    description: string
    description_html: string
    lang: string | null
  }
}

export const importsTell = tellsOf<ImportTables>()({
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
