import type { Question } from '@assay/contract/questions/questions'
import { Excerpt } from './Excerpt.tsx'
import { nameLength } from './questionName.ts'

/** For text only: accessible names of controls need plain strings. */
export const NamedQuestion = ({ description, code }: Pick<Question, 'description' | 'code'>) => (
  <Excerpt markdown={description} max={nameLength} otherwise={code} />
)
