const normal = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

interface Texts {
  description: string
  answers: readonly { id: number; description: string }[]
}

/**
 * The same text for two versions of a question that read the same. Answers are told by their ids, so that two that have
 * changed places are another wording: a candidate who chose one of them chose something else.
 */
export const wordingOf = ({ description, answers }: Texts): string =>
  JSON.stringify([
    normal(description),
    answers.map((answer) => [answer.id, normal(answer.description)] as const).toSorted(([one], [other]) => one - other),
  ])

export interface Edition {
  /** The digest of a wording. */
  wording: string
  isMultiple: boolean
  right: readonly number[]
}

/** The same text for what is counted as one: wording, kind as it was shown, and key in force. */
export const editionOf = ({ wording, isMultiple, right }: Edition): string =>
  JSON.stringify([wording, isMultiple, [...new Set(right)].toSorted((one, other) => one - other)])
