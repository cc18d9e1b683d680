import type { Question } from '@assay/contract/questions/questions'
import { t } from '../i18n/text.ts'

/** If a question was used in interviews, results refer to it. So deleting this question only archives it. */
export const archiveHint = ({ amount_of_interviews }: Pick<Question, 'amount_of_interviews'>) =>
  amount_of_interviews > 0 ? t('DELETE.ARCHIVED') : undefined
