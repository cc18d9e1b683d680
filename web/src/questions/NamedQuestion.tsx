import type { Question } from '@assay/contract/questions/questions'
import { Excerpt } from './Excerpt.tsx'
import { nameLength } from './questionName.ts'

/** What a question is called, where it is read and is no name of a control. */
export const NamedQuestion = ({ description, code }: Pick<Question, 'description' | 'code'>) => (
  <Excerpt markdown={description} max={nameLength} otherwise={code} />
)
