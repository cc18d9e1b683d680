const normalizedText = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

interface Texts {
  description: string
  answers: readonly { id: number; description: string }[]
}

/** The fingerprint contains the ids of the answers, so it changes if two answers exchange their texts. */
export const textFingerprint = ({ description, answers }: Texts): string =>
  JSON.stringify([
    normalizedText(description),
    answers
      .map((answer) => [answer.id, normalizedText(answer.description)] as const)
      .toSorted(([one], [other]) => one - other),
  ])

export interface Edition {
  textDigest: string
  isMultiple: boolean
  correctIds: readonly number[]
}

export const editionFingerprint = ({ textDigest, isMultiple, correctIds }: Edition): string =>
  JSON.stringify([textDigest, isMultiple, [...new Set(correctIds)].toSorted((one, other) => one - other)])
