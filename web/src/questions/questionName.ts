import type { Question } from '@assay/contract/questions/questions'
import { excerptOf } from '@assay/domain/bank/excerpt'

export const nameLength = 60

export const questionName = ({ description, code }: Pick<Question, 'description' | 'code'>) =>
  excerptOf(description, nameLength) || code
