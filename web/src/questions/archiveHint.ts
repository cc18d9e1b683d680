import type { Question } from '@assay/contract/questions/questions'
import { t } from '../i18n/text.ts'

/** Explains that a question that was used in interviews is only archived, not deleted, because results refer to it. */
export const archiveHint = ({ amount_of_interviews }: Pick<Question, 'amount_of_interviews'>) =>
  amount_of_interviews > 0 ? t('DELETE.ARCHIVED') : undefined
