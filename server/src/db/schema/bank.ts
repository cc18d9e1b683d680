import type { PictureType } from '@assay/contract/pictures'
import type { Origin } from '@assay/contract/questions/history'
import type { Generated } from 'kysely'

/** Labels, questions and what they show. */
export interface BankTables {
  labels: {
    id: Generated<number>
    /** Upper-case. */
    name: string
    description: string
    color: string
    /** How many questions of the bank have it. */
    amount_of_questions: number
    /** The import that made it, until somebody changes it. */
    import_id: Generated<number | null>
  }
  /** Images that descriptions show; see pictures/storePicture.ts. */
  pictures: {
    id: Generated<number>
    /** The last part of its address: made by chance, with the ending of its type. */
    name: string
    /** Of its bytes: the same picture is there once. */
    digest: string
    type: PictureType
    /** As it is shown. */
    width: number
    height: number
    size: number
    created_at: number
    /** Since when nothing is known to mention it. */
    unused_since: number | null
    /** The import that brought it, until somebody else brings it too. */
    import_id: number | null
  }
  /** Apart, so that what is noted of a picture does not write it anew. */
  picture_bytes: { picture_id: number; bytes: Uint8Array }
  /** What mentions which pictures. */
  version_pictures: { version_id: number; picture_id: number }
  blueprint_pictures: { blueprint_id: number; picture_id: number }
  questions: {
    id: Generated<number>
    code: string
    /** The number of its current version. */
    version: number
    archived_at: Generated<number | null>
    /** The import that it came with. */
    import_id: Generated<number | null>
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
    digest: string
    created_at: number
    created_by: number | null
    /** Kept when the user is deleted; null where nobody is known. */
    author_name: string | null
    /** A document: the names of its labels at that time; null where nobody noted them. */
    labels: string | null
    origin: Origin
  }
  /** The labels that a question had when it left the bank. */
  archived_labels: { name: string; question_id: number }
  question_labels: { label_id: number; question_id: number }
}
