const normal = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

interface Texts {
  description: string
  answers: readonly { id: number; description: string }[]
}

/**
 * Equal for two versions with the same text. Answers are identified by id: if two change places, the text counts as
 * different, because a choice has another meaning.
 */
export const textFingerprint = ({ description, answers }: Texts): string =>
  JSON.stringify([
    normal(description),
    answers.map((answer) => [answer.id, normal(answer.description)] as const).toSorted(([one], [other]) => one - other),
  ])

export interface Edition {
  /** Digest of the text. */
  wording: string
  isMultiple: boolean
  right: readonly number[]
}

/** Key of an edition: text, kind as shown, and answer key in force. */
export const editionOf = ({ wording, isMultiple, right }: Edition): string =>
  JSON.stringify([wording, isMultiple, [...new Set(right)].toSorted((one, other) => one - other)])
