import type { Question } from '@assay/contract/questions/questions'
import { Excerpt } from './Excerpt.tsx'
import { nameLength } from './questionName.ts'

/** Use this component only for visible text, because an accessible name must be a plain string. */
export const NamedQuestion = ({ description, code }: Pick<Question, 'description' | 'code'>) => (
  <Excerpt markdown={description} max={nameLength} fallback={code} />
)
