import type { Question } from '@assay/contract/questions/questions'
import { t } from '../i18n/text.ts'

/** Results refer to the question, so a question that was used in interviews is only archived, not deleted. */
export const archiveHint = ({ amount_of_interviews }: Pick<Question, 'amount_of_interviews'>) =>
  amount_of_interviews > 0 ? t('DELETE.ARCHIVED') : undefined
