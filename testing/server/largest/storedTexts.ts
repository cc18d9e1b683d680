import { createPassage } from '@assay/contract/passages/passages'
import { createQuestions } from '@assay/contract/questions/questions'
import { ANSWER_MAX, REASONS } from '@assay/domain/limits'
import type { Caller } from '../../client/caller.ts'

/** A text of random letters, because such texts share the fewest parts with each other. */
export const randomLetters = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('')

/** Texts that cost the most time to compare, to search and to render. */
const worstTexts = [
  { name: 'emphasis', text: `<${'*a_'.repeat(3_300)}` },
  { name: 'one letter', text: `${'a'.repeat(9_900)}aab` },
  { name: 'brackets', text: `<${']'.repeat(9_900)}` },
  { name: 'elements', text: '<b>'.repeat(3_300) },
]

/** Returns the ids of the questions, grouped by text. */
export async function storeWorstQuestions(staff: Caller, ofEachText: number): Promise<number[][]> {
  const groups: number[][] = []
  for (const { name, text } of worstTexts) {
    const passage = await staff(createPassage, { body: { title: name, description: text } })
    const answers = ['right', 'wrong'].map((word, at) => ({
      description: `${word} ${text}`.slice(0, ANSWER_MAX),
      is_valid: at === 0,
      rationale: text.slice(0, REASONS.ofAnswer),
    }))
    const ids: number[] = []
    for (let at = 0; at < ofEachText; at += 1) {
      const description = `${name} ${at} ${text}`
      const body = [{ description, answers, labels: ['WORST'], rationale: text, passage_id: passage.id }]
      const { questions } = await staff(createQuestions, { body })
      ids.push(...questions.map(({ id }) => id))
    }
    groups.push(ids)
  }
  return groups
}
