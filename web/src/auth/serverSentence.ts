import { type Refused, sentenceOfFailure } from '@assay/contract/client'
import { type TextKey, t } from '../i18n/text.ts'

export const serverSentenceOr = (text: TextKey) => (refused: Refused) => sentenceOfFailure(refused) ?? t(text)
