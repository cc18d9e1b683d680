import type { Origin } from '@assay/contract/questions/history'
import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** The bank. */
export interface QuestionTables {
  questions: {
    id: Generated<number>
    code: string
    /** The number of its current version. */
    version: number
    archived_at: Generated<number | null>
    /** The import that it came with. */
    import_id: Generated<number | null>
    passage_id: Generated<number | null>
    /** Of its first version, and of its current one: what lists are filtered and sorted by. */
    created_by: number | null
    kind: 'single' | 'multiple'
    changed_at: number
  }
  /** What a question is searched by, see domain/bank/searchable; it is written anew with every version. */
  question_texts: {
    question_id: number
    text: string
    /** How often the turn of the bank was taken when it was written: nodes read what is newer than what they know. */
    turn: number
  }
  question_versions: {
    id: Generated<number>
    question_id: number
    version: number
    description: string
    description_html: string
    kind: 'single' | 'multiple'
    /** Whether each paper draws the order of the options, or all keep the author's. */
    option_order: 'drawn' | 'kept'
    /** A canonical BCP 47 tag; null where nobody has said it. */
    lang: string | null
    /** A document, see questions/answers.ts. */
    answers: string
    /** A document, see questions/wordings/wordings.ts; null where it is in one language alone. */
    wordings: string | null
    digest: string
    created_at: number
    created_by: number | null
    /** Kept when the user is deleted; null where nobody is known. */
    author_name: string | null
    /** A document: the names of its labels at that time; null where nobody noted them. */
    labels: string | null
    origin: Origin
  }
  /** Texts that several questions share. */
  passages: {
    id: Generated<number>
    code: string
    /** The number of its current version. */
    version: number
    /** What it is searched by, see domain/bank/searchable. */
    search: string
    /** Since when it is deleted: papers that were drawn keep it. */
    archived_at: Generated<number | null>
    /** The import that it came with. */
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
    /** Kept when the user is deleted; null where nobody is known. */
    author_name: string | null
  }
  passage_pictures: { passage_version_id: number; picture_id: number }
  question_labels: { label_id: number; question_id: number }
  /** Why the key is right, of those where somebody has said it; for staff alone. */
  question_reasons: {
    question_id: number
    rationale: string
    /** Documents, see questions/reasons/reasons.ts. */
    sources: string
    answers: string
  }
  /** What readers say of the key; the newest word of each. */
  question_marks: {
    question_id: number
    /** The user; less than zero is a program that is nobody's. */
    marked_by: number
    marked_by_name: string
    verdict: 'right' | 'doubt'
    note: string
    marked_at: number
    version: number
  }
  /** Questions of which a paper holds one at most, and why. */
  enemy_sets: {
    id: Generated<number>
    reason: string
    created_by: number | null
    created_by_name: string
    created_at: number
  }
  enemies: { set_id: number; question_id: number }
  /** What a question is compared by: how many sequences it has, and in which bits they come out, see domain/bank/twins/twinIndex. */
  question_sketches: {
    question_id: number
    size: number
    sketch: string
    /** The turn of twins in which it was written: nodes read what is newer than what they know. */
    turn: number
  }
  /** Links by which questions of the bank that are near are joined; as few as say it. */
  twins: { question_id: number; twin_id: number }
  /** Whose twins are to be looked for, in the order of the changes. */
  twin_due: { id: Generated<number>; question_id: number }
}

export const questionsTell = tellsOf<QuestionTables>()({
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
