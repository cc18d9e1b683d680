import { createLabel } from '@assay/contract/labels'
import { createPassage } from '@assay/contract/passages/passages'
import { createQuestions } from '@assay/contract/questions/questions'
import { ANSWER_MAX, LABEL_DESCRIPTION_MAX, LABEL_NAME, LABELS_PER_QUESTION, REASONS } from '@assay/domain/limits'
import type { Caller } from '../../client/caller.ts'

export const randomLetters = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('')

const worstTexts = [
  { name: 'emphasis', text: () => `<${'*a_'.repeat(3_300)}` },
  { name: 'one letter', text: () => `${'a'.repeat(9_900)}aab` },
  { name: 'brackets', text: () => `<${']'.repeat(9_900)}` },
  { name: 'elements', text: () => '<b>'.repeat(3_300) },
  { name: 'random letters', text: () => randomLetters(19_900) },
]

export const EMPHASIS = `<${'*a_'.repeat(10_000)}`

async function storeWorstLabels(staff: Caller): Promise<string[]> {
  const names = Array.from({ length: LABELS_PER_QUESTION - 1 }, () => randomLetters(LABEL_NAME.max).toUpperCase())
  const description = EMPHASIS.slice(0, LABEL_DESCRIPTION_MAX)
  for (const name of names) await staff(createLabel, { body: { name, description } })
  return ['WORST', ...names]
}

export async function storeWorstQuestions(staff: Caller, ofEachText: number): Promise<number[][]> {
  const labels = await storeWorstLabels(staff)
  const groups: number[][] = []
  for (const { name, text } of worstTexts) {
    const description = text()
    const passage = await staff(createPassage, { body: { title: name, description } })
    const ids: number[] = []
    for (let at = 0; at < ofEachText; at += 1) {
      const words = text()
      const answers = ['right', 'wrong'].map((word, nth) => ({
        description: `${word} ${words}`.slice(0, ANSWER_MAX),
        is_valid: nth === 0,
        rationale: words.slice(0, REASONS.ofAnswer),
      }))
      const rationale = words.slice(0, REASONS.rationale)
      const body = [{ description: `${name} ${at} ${words}`, answers, labels, rationale, passage_id: passage.id }]
      const { questions } = await staff(createQuestions, { body })
      ids.push(...questions.map(({ id }) => id))
    }
    groups.push(ids)
  }
  return groups
}
