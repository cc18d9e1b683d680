import { answerStatusOf } from '@assay/domain/exam/scoring'
import { restScore, type Showing } from '@assay/domain/insight/tally'
import { editionOfVersion, type ScoringVersion } from '../scoringVersions.ts'

export interface CountedQuestion {
  version: ScoringVersion
  chosen: readonly number[]
  seconds: number
  /** Ids of the correct options after fixes of the answer key; null if there was no fix. */
  correctIds: readonly number[] | null
  isVoided: boolean
  labels: readonly string[]
}

/** The values of one question in one interview. */
export interface TallyLine<Edition> extends Showing {
  edition: Edition
  labels: readonly string[]
}

export interface EditionName {
  question_id: number
  digest: string
}

/** The result is null for an interview without answers, because the statistics do not count such an interview. */
export function questionRecordsOf(paper: readonly CountedQuestion[]): TallyLine<EditionName>[] | null {
  if (paper.every(({ chosen }) => chosen.length === 0)) return null
  const counted = paper
    .filter(({ isVoided }) => !isVoided)
    .map((question) => {
      const { version, chosen } = question
      const correctIds = new Set(question.correctIds ?? version.correctIds)
      const options = version.options.map(({ id }) => ({ id, is_valid: correctIds.has(id) }))
      return { ...question, isCorrect: answerStatusOf(options, chosen, version.kind) === 'CORRECT' }
    })
  const correct = counted.filter(({ isCorrect }) => isCorrect).length
  return counted.map(({ version, correctIds, chosen, seconds, isCorrect, labels }) => ({
    edition: { question_id: version.question_id, digest: editionOfVersion(version, correctIds ?? undefined) },
    isCorrect,
    chosen,
    seconds,
    labels,
    rest: restScore(correct, counted.length, isCorrect),
  }))
}

type SerializedLine = [
  edition: number,
  isCorrect: 0 | 1,
  rest: number | null,
  seconds: number,
  chosen: number[],
  labels: number[],
]

interface SerializedContribution {
  names: string[]
  lines: SerializedLine[]
}

/**
 * The counted values are stored, so that a deletion or a fix of an answer key subtracts exactly the values that were
 * added.
 */
export function writeQuestionRecords(lines: readonly TallyLine<number>[]): string {
  const names = [...new Set(lines.flatMap(({ labels }) => labels))].toSorted()
  const written: SerializedContribution = {
    names,
    lines: lines.map(({ edition, isCorrect, rest, seconds, chosen, labels }) => [
      ...([edition, isCorrect ? 1 : 0, rest, seconds] as const),
      [...chosen],
      labels.map((label) => names.indexOf(label)),
    ]),
  }
  return JSON.stringify(written)
}

export function readQuestionRecords(document: string): TallyLine<number>[] {
  // Safe cast: only `writeQuestionRecords` writes the document. With millions of lines, a schema would be too slow.
  const { names, lines } = JSON.parse(document) as SerializedContribution
  return lines.map(([edition, isCorrect, rest, seconds, chosen, labels]) => ({
    edition,
    isCorrect: isCorrect === 1,
    rest,
    seconds,
    chosen,
    labels: labels.map((at) => names[at] ?? ''),
  }))
}
