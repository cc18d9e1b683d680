import { type Draft, refuseDraft } from './draft.ts'

const correctPattern = ({ answers }: Draft) => answers.map(({ is_valid }) => (is_valid ? 1 : 0)).join('')

function addTranslation(question: Draft, row: Draft, lang: string): boolean {
  const { wordings = [] } = question
  if (correctPattern(row) !== correctPattern(question)) refuseDraft(row, 'WORDING_DIFFERS')
  else if (wordings.some((translation) => translation.lang === lang)) refuseDraft(row, 'DUPLICATE', { field: 'lang' })
  if (row.errors.length > 0) return false
  const { description, answers } = row
  question.wordings = [...wordings, { lang, description, answers: answers.map((answer) => answer.description) }]
  return true
}

export function mergeTranslations(drafts: readonly Draft[]): Draft[] {
  const questions = new Map<string, Draft>()
  return drafts.filter((row) => {
    const { code, lang } = row
    const question = code === null ? undefined : questions.get(code)
    if (code !== null && !question) questions.set(code, row)
    return !question || lang === null || lang === question.lang || !addTranslation(question, row, lang)
  })
}
