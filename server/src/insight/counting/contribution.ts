import { verdictOf } from '@assay/domain/exam/scoring'
import { restOf, type Showing } from '@assay/domain/insight/tally'
import { editionOfVersion, type KnownVersion } from '../versions.ts'

/** A question on the paper of a finished interview. */
export interface SatQuestion {
  version: KnownVersion
  chosen: readonly number[]
  seconds: number
  /** By the key fixes that stand; null where the version's own key is in force. */
  right: readonly number[] | null
  isVoided: boolean
  /** Those of its labels that the interview was made for. */
  labels: readonly string[]
}

/** What one question of one interview adds to the tallies; `edition` is the row of the tally. */
export interface TallyLine<Edition> extends Showing {
  edition: Edition
  labels: readonly string[]
}

export interface EditionName {
  question_id: number
  digest: string
}

/** Null where the interview counts nowhere: nothing on its paper was answered. */
export function linesOf(paper: readonly SatQuestion[]): TallyLine<EditionName>[] | null {
  if (paper.every(({ chosen }) => chosen.length === 0)) return null
  const counted = paper
    .filter(({ isVoided }) => !isVoided)
    .map((question) => {
      const { version, chosen } = question
      const right = new Set(question.right ?? version.right)
      const options = version.options.map(({ id }) => ({ id, is_valid: right.has(id) }))
      return { ...question, isRight: verdictOf(options, chosen, version.kind) === 'CORRECT' }
    })
  const correct = counted.filter(({ isRight }) => isRight).length
  return counted.map(({ version, right, chosen, seconds, isRight, labels }) => ({
    edition: { question_id: version.question_id, digest: editionOfVersion(version, right ?? undefined) },
    isRight,
    chosen,
    seconds,
    labels,
    rest: restOf(correct, counted.length, isRight),
  }))
}

type WrittenLine = [
  edition: number,
  right: 0 | 1,
  rest: number | null,
  seconds: number,
  chosen: number[],
  labels: number[],
]

interface Written {
  names: string[]
  lines: WrittenLine[]
}

/** What is kept of an interview, so that a delete or a key fix takes off exactly what was added. */
export function writeLines(lines: readonly TallyLine<number>[]): string {
  const names = [...new Set(lines.flatMap(({ labels }) => labels))].toSorted()
  const written: Written = {
    names,
    lines: lines.map(({ edition, isRight, rest, seconds, chosen, labels }) => [
      ...([edition, isRight ? 1 : 0, rest, seconds] as const),
      [...chosen],
      labels.map((label) => names.indexOf(label)),
    ]),
  }
  return JSON.stringify(written)
}

export function readLines(document: string): TallyLine<number>[] {
  // Written by the function above and by nothing else; a schema over millions of lines is what a fit would wait for.
  const { names, lines } = JSON.parse(document) as Written
  return lines.map(([edition, right, rest, seconds, chosen, labels]) => ({
    edition,
    isRight: right === 1,
    rest,
    seconds,
    chosen,
    labels: labels.map((at) => names[at] ?? ''),
  }))
}
