import type { Origin } from '@assay/contract/questions/history'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface QuestionTables {
  questions: {
    id: Generated<number>
    code: string
    version: number
    archived_at: Generated<number | null>
    import_id: Generated<number | null>
    passage_id: Generated<number | null>
    /** These columns are copied from the first and the current version of the question, for filters and sorting. */
    created_by: number | null
    kind: 'single' | 'multiple'
    changed_at: number
  }
  /** The table contains the searchable text of each question; see `domain/src/bank/searchable.ts`. */
  question_texts: {
    question_id: number
    text: string
    /** Only nodes of release 0.3.0 read the column `turn`. */
    turn: number
  }
  question_versions: {
    id: Generated<number>
    question_id: number
    version: number
    description: string
    description_html: string
    kind: 'single' | 'multiple'
    /** `drawn` means that each test shuffles the options. `kept` means that the options keep the author's order. */
    option_order: 'drawn' | 'kept'
    /** Language of the question as a canonical BCP 47 tag. `lang` is null if the language is unknown. */
    lang: string | null
    answers: string
    /**
     * Translations of the question as JSON, see `questions/translations/translations.ts`. `wordings` is null without
     * translations.
     */
    wordings: string | null
    digest: string
    created_at: number
    created_by: number | null
    author_name: string | null
    /**
     * The column `labels` contains, as JSON, the names of the question's labels at the time of this version; null if
     * they were not recorded.
     */
    labels: string | null
    origin: Origin
  }
  passages: {
    id: Generated<number>
    code: string
    version: number
    search: string
    /** `archived_at` is set for a deleted passage. The row is kept, because existing tests contain the passage. */
    archived_at: Generated<number | null>
    import_id: Generated<number | null>
  }
  passage_versions: {
    id: Generated<number>
    passage_id: number
    version: number
    title: string
    description: string
    description_html: string
    lang: string | null
    created_at: number
    created_by: number | null
    author_name: string | null
  }
  passage_pictures: { passage_version_id: number; picture_id: number }
  question_labels: { label_id: number; question_id: number }
  /** Only staff can see the data in this table. */
  question_reasons: {
    question_id: number
    rationale: string
    sources: string
    answers: string
  }
  question_marks: {
    question_id: number
    /** Id of the user who marked the question. `marked_by` is negative for an API token that belongs to no user. */
    marked_by: number
    marked_by_name: string
    verdict: 'right' | 'doubt'
    note: string
    marked_at: number
    version: number
  }
  /** A test has at most one question of each set of enemy questions. */
  enemy_sets: {
    id: Generated<number>
    reason: string
    created_by: number | null
    created_by_name: string
    created_at: number
  }
  enemies: { set_id: number; question_id: number }
  question_sketches: {
    question_id: number
    size: number
    sketch: string
    turn: number
  }
  /** The table contains pairs of similar questions, but only the pairs that are needed to connect each group. */
  twins: { question_id: number; twin_id: number }
  /** The table lists questions that need a new search for similar questions, in the order of the changes. */
  twin_due: { id: Generated<number>; question_id: number }
}

export const questionPersonalColumns = personalColumnsOf<QuestionTables>()({
  questions: { staff: 'created_by', nobody: 'id code version archived_at import_id passage_id kind changed_at' },
  question_texts: { nobody: 'question_id text turn' },
  question_versions: {
    staff: 'created_by author_name',
    nobody:
      'id question_id version description description_html kind option_order lang answers wordings digest created_at labels origin',
  },
  passages: { nobody: 'id code version search archived_at import_id' },
  passage_versions: {
    staff: 'created_by author_name',
    nobody: 'id passage_id version title description description_html lang created_at',
  },
  passage_pictures: { nobody: 'passage_version_id picture_id' },
  question_labels: { nobody: 'label_id question_id' },
  question_reasons: { nobody: 'question_id rationale sources answers' },
  question_marks: { staff: 'marked_by marked_by_name', nobody: 'question_id verdict note marked_at version' },
  enemy_sets: { staff: 'created_by created_by_name', nobody: 'id reason created_at' },
  enemies: { nobody: 'set_id question_id' },
  question_sketches: { nobody: 'question_id size sketch turn' },
  twins: { nobody: 'question_id twin_id' },
  twin_due: { nobody: 'id question_id' },
})
