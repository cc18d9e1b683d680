import type { Question } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { fitOf } from '@assay/domain/insight/fit'
import type { Caller } from '../../client/caller.ts'

export const chosenOf = ({ answers }: { answers: { id: number; result: { chosen: boolean }[] }[] }) =>
  answers.find(({ result }) => result.at(-1)?.chosen)?.id ?? 0

/** Calculated from API results alone: the probability that two candidates have as many equal answers as `pair`. */
export async function matchChance(
  staff: Caller,
  bank: readonly Question[],
  codes: readonly string[],
  pair: readonly string[],
): Promise<number> {
  const papers = await Promise.all(codes.map((code) => staff(getResults, { params: { code } })))
  const answers = papers.map(({ questions }) =>
    bank.map(({ id }) => {
      const question = questions.find((one) => one.id === id)
      if (!question) throw new Error('a paper without a question of the bank')
      return { chosen: chosenOf(question), isCorrect: question.answer_status === 'CORRECT' }
    }),
  )
  const fitted = fitOf({
    from: Int32Array.from([0, ...answers.map((_, at) => (at + 1) * bank.length)]),
    edition: Int32Array.from(answers.flatMap(() => bank.map((_, at) => at))),
    right: Uint8Array.from(answers.flat().map(({ isCorrect }) => Number(isCorrect))),
    editions: bank.length,
  })
  if (!fitted) throw new Error('no fit')
  const [one, other] = pair.map((code) => codes.indexOf(code)) as [number, number]
  const chances = bank.map((_, at) => {
    const wrong = answers.flatMap((own) => (own[at]?.isCorrect ? [] : [own[at]?.chosen]))
    const options = (bank[at]?.answers ?? []).filter(({ is_valid }) => !is_valid)
    const g = options.map(({ id }) => (wrong.filter((chosen) => chosen === id).length + 0.5) / (wrong.length + 1))
    const P = (person: number) => 1 / (1 + Math.exp((fitted.difficulty[at] ?? 0) - (fitted.ability[person] ?? 0)))
    return P(one) * P(other) + (1 - P(one)) * (1 - P(other)) * g.reduce((sum, share) => sum + share ** 2, 0)
  })
  return chances.reduce((product, chance) => product * chance, 1)
}
