import type { Question } from '@assay/contract/questions/questions'
import { t } from '../i18n/text.ts'

/** Results need a question used in interviews, so a deletion archives it. */
export const archiveHint = ({ amount_of_interviews }: Pick<Question, 'amount_of_interviews'>) =>
  amount_of_interviews > 0 ? t('DELETE.ARCHIVED') : undefined
