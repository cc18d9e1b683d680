import type { Question } from '@assay/contract/questions/questions'
import { t } from '../i18n/text.ts'

/** Results refer to a question that was used in interviews, so deleting it only archives it. */
export const archiveHint = ({ amount_of_interviews }: Pick<Question, 'amount_of_interviews'>) =>
  amount_of_interviews > 0 ? t('DELETE.ARCHIVED') : undefined
