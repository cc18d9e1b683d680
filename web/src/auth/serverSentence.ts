import { type Refused, sentenceOfFailure } from '@assay/contract/client'
import { type TextKey, t } from '../i18n/text.ts'

/** The sentence of a server that failed, where it gave one; this text otherwise. */
export const serverSentenceOr = (text: TextKey) => (refused: Refused) => sentenceOfFailure(refused) ?? t(text)
