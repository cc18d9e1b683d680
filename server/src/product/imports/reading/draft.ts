import { type FieldCode, fieldError } from '@assay/contract/fieldErrors'
import type { Format, Import, ItemFault, ItemLoss, KeyInterpretation, LossCode } from '@assay/contract/imports/imports'
import type { Source } from '@assay/contract/questions/reasons'
import type { NewOption } from '@assay/domain/bank/question'
import { IMPORT } from '@assay/domain/limits'
import type { FindPicture } from './album.ts'

export interface DraftTranslation {
  lang: string
  description: string
  answers: string[]
}

export interface Draft {
  name: string
  file: string | null
  line: number | null
  description: string
  answers: NewOption[]
  labels: string[]
  losses: ItemLoss[]
  errors: ItemFault[]
  code: string | null
  keepsOrder: boolean
  rationale?: string
  sources?: Source[]
  isAssayExport?: boolean
  isCut?: boolean
  lang: string | null
  passage?: string
  passageNumber?: number
  /** The key of the passage, if the item may be a passage instead of a question. */
  heads?: string
  wordings?: DraftTranslation[]
  find?: FindPicture
  lineOf?: (field: string) => number | undefined
}

export interface PassageDraft {
  /** A key with a leading slash is valid in the whole archive. Other keys are valid only in their file. */
  key: string
  title: string
  description: string
  code: string | null
  lang: string | null
  /** False if the file does not clearly show which questions belong to the passage, so the user must decide. */
  certain: boolean
  losses: readonly ItemLoss[]
  errors: readonly ItemFault[]
}

export type Column = NonNullable<Import['columns']>[number]

export interface LabelStyle {
  color?: string
  description?: string
}

export interface FormatReading {
  drafts: Draft[]
  passages?: PassageDraft[]
  columns?: Column[]
  /** How the answer key was interpreted; missing if the file marks each option as correct or wrong. */
  key?: KeyInterpretation
  labelStyles?: Map<string, LabelStyle>
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

/** Applies a conversion to each text of a question and of its translations. */
export const withTexts = (
  draft: Draft,
  convert: (text: string, kind: 'description' | 'answer' | 'rationale') => string,
): Draft => ({
  ...draft,
  description: convert(draft.description, 'description'),
  ...(draft.rationale !== undefined && { rationale: convert(draft.rationale, 'rationale') }),
  answers: draft.answers.map(({ rationale, ...answer }) => ({
    ...answer,
    description: convert(answer.description, 'answer'),
    ...(rationale !== undefined && { rationale: convert(rationale, 'rationale') }),
  })),
  wordings: (draft.wordings ?? []).map(({ lang, description, answers }) => ({
    lang,
    description: convert(description, 'description'),
    answers: answers.map((answer) => convert(answer, 'answer')),
  })),
})

/** Answers after the maximum number are not read, and the question with too many answers is rejected. */
export function addAnswer(draft: Draft, read: () => string, is_valid = false, is_fixed = false): void {
  if (draft.answers.length < IMPORT.answers) draft.answers.push({ description: read(), is_valid, is_fixed })
  else draft.isCut = true
}

/** A question may have very many missing pictures, so the number of losses per question is limited. */
const MAX_LOSSES = 100

export function noteLoss(draft: Draft, code: LossCode, detail = ''): void {
  const isFull = draft.losses.length >= MAX_LOSSES
  const isKnown = draft.losses.some((loss) => loss.code === code && (isFull || loss.detail === detail))
  if (!isKnown) draft.losses.push({ code, detail })
}

interface ErrorLocation {
  field?: string
  line?: number | undefined
  at?: number
  words?: string
}

export function refuseDraft(
  draft: Draft,
  code: FieldCode,
  { field = 'item', line, at, words }: ErrorLocation = {},
): void {
  const fault = fieldError(field, code)
  draft.errors.push({
    ...fault,
    ...(words !== undefined && { message: `${fault.message}: ${words}` }),
    ...(line !== undefined && { line }),
    ...(at !== undefined && { at }),
  })
}

interface ErrorDetails {
  line?: number | undefined
  words?: string | undefined
  formats?: Format[]
  columns?: Column[]
}

export class Unreadable extends Error {
  readonly code: FieldCode
  readonly about: ErrorDetails

  constructor(code: FieldCode, about: ErrorDetails = {}) {
    super(code)
    this.code = code
    this.about = about
  }
}
