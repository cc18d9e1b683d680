import type { Input } from '@assay/contract/endpoint'
import { createLabel, type Label } from '@assay/contract/labels'
import { createQuestions, type newQuestion, type Question } from '@assay/contract/questions/questions'
import { createUser, type User } from '@assay/contract/users'
import type { Caller } from './caller.ts'
import { PASSWORD, type Staff } from './people.ts'

export type Written = Input<typeof newQuestion>
type LabelInput = Input<(typeof createLabel)['body']>

let counter = 0
/** Label names must not contain digits, so numbers are written as letters. */
const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

export function makeUser(
  server: { admin: Caller },
  wanted: Partial<{ full_name: string; email: string; is_superuser: boolean }> = {},
): Promise<User> {
  counter += 1
  const person = { full_name: `Person ${letters(counter)}`, email: `person${counter}@example.com`, password: PASSWORD }
  return server.admin(createUser, { body: { ...person, ...wanted } })
}

export function aLabel(wanted: Partial<LabelInput> = {}): LabelInput {
  counter += 1
  return { name: `LABEL_${letters(counter).toUpperCase()}`, ...wanted }
}

export const makeLabel = (server: Staff, wanted: Partial<LabelInput> = {}): Promise<Label> =>
  server.staff(createLabel, { body: aLabel(wanted) })

export function aQuestion(wanted: Partial<Written> = {}): Written {
  counter += 1
  const answers = ['right', 'wrong', 'also wrong'].map((description, at) => ({ description, is_valid: at === 0 }))
  return { description: `What is number ${counter}?`, answers, labels: ['GENERAL'], ...wanted }
}

export async function makeQuestions(server: Staff, questions: Written[]): Promise<Question[]> {
  return (await server.staff(createQuestions, { body: questions })).questions
}

export async function makeQuestion(server: Staff, wanted: Partial<Written> = {}): Promise<Question> {
  const [question] = await makeQuestions(server, [aQuestion(wanted)])
  if (!question) throw new Error('nothing was made')
  return question
}

export function fileForm(content: string | Uint8Array<ArrayBuffer>, name = 'questions.yaml', field = 'file'): FormData {
  const form = new FormData()
  form.append(field, new File([content], name))
  return form
}
