import { type FieldCode, fieldError } from '@assay/contract/fieldErrors'
import type { Format, ItemFault, ItemLoss, KeyReading, LossCode } from '@assay/contract/imports/imports'
import type { Source } from '@assay/contract/questions/reasons'
import type { AnswerDraft } from '@assay/domain/bank/question'
import { IMPORT } from '@assay/domain/limits'
import type { FindPicture } from './album.ts'

export interface DraftWording {
  lang: string
  description: string
  answers: string[]
}

/** A question as it was read, before anybody asks whether the bank can have it. */
export interface Draft {
  name: string
  file: string | null
  line: number | null
  description: string
  answers: AnswerDraft[]
  labels: string[]
  losses: ItemLoss[]
  errors: ItemFault[]
  /** What the file calls it by, where that is free. */
  code: string | null
  keepsOrder: boolean
  /** Why its key is right, and where that can be read. */
  rationale?: string
  sources?: Source[]
  /** An installation wrote it: what it says of its order is all there is to say. */
  isOurs?: boolean
  /** It has more answers than are read. */
  isCut?: boolean
  lang: string | null
  /** The key of the passage that it belongs to. */
  passage?: string
  /** The same, once the passages of the file have their numbers. */
  passageNumber?: number
  /** It is a text before questions and no question: the key of the passage that it may be. */
  heads?: string
  /** The same in further languages, the answers in its order. */
  wordings?: DraftWording[]
  /** What the addresses of pictures in its texts mean. */
  find?: FindPicture
  /** Where a field of it stands, in formats that tell. */
  lineOf?: (field: string) => number | undefined
}

/** A text that questions of a file share, as it was read. */
export interface PassageDraft {
  /** By which drafts name it: one with a slash in front is known in the whole archive, any other in its file. */
  key: string
  title: string
  description: string
  code: string | null
  lang: string | null
  /** Otherwise a person says which questions belong to it. */
  certain: boolean
  losses: readonly ItemLoss[]
  errors: readonly ItemFault[]
}

export interface Column {
  name: string
  role: string | null
  /** Nothing of it is read, though it may be this. */
  like?: 'answer'
}

export interface LabelLook {
  color?: string
  description?: string
}

/** What every format's reader gives. */
export interface FormatReading {
  drafts: Draft[]
  passages?: PassageDraft[]
  columns?: Column[]
  /** How it says what is right, where it does not mark it. */
  key?: KeyReading
  /** What the file says of its labels beside their names. */
  labelLooks?: Map<string, LabelLook>
}

export const newDraft = (line: number | null, name = ''): Draft => ({
  name,
  line,
  file: null,
  description: '',
  code: null,
  keepsOrder: false,
  lang: null,
  answers: [],
  labels: [],
  losses: [],
  errors: [],
})

/** An item with more than can be shown is refused for it; what is beyond is not even read. */
export function addAnswer(draft: Draft, read: () => string, is_valid = false, is_fixed = false): void {
  if (draft.answers.length < IMPORT.answers) draft.answers.push({ description: read(), is_valid, is_fixed })
  else draft.isCut = true
}

/** Of one item; a file of pictures that are missing would tell each of them. */
const LOSSES_TOLD = 100

/** Each loss is told once. */
export function noteLoss(draft: Draft, code: LossCode, detail = ''): void {
  const isFull = draft.losses.length >= LOSSES_TOLD
  const isKnown = draft.losses.some((loss) => loss.code === code && (isFull || loss.detail === detail))
  if (!isKnown) draft.losses.push({ code, detail })
}

interface Where {
  field?: string
  line?: number | undefined
  at?: number
  /** Said behind the sentence of the code. */
  words?: string
}

export function refuseDraft(draft: Draft, code: FieldCode, { field = 'item', line, at, words }: Where = {}): void {
  const fault = fieldError(field, code)
  draft.errors.push({
    ...fault,
    ...(words !== undefined && { message: `${fault.message}: ${words}` }),
    ...(line !== undefined && { line }),
    ...(at !== undefined && { at }),
  })
}

interface About {
  line?: number | undefined
  words?: string | undefined
  formats?: Format[]
  columns?: Column[]
}

/** Nothing of a file can be read, and why. */
export class Unreadable extends Error {
  readonly code: FieldCode
  readonly about: About

  constructor(code: FieldCode, about: About = {}) {
    super(code)
    this.code = code
    this.about = about
  }
}
