import { expect, test } from 'vitest'
import { editionFingerprint, textFingerprint } from './edition.ts'

const answers = [
  { id: 1, description: 'yes' },
  { id: 2, description: 'no' },
]
const question = { description: 'Is it so?', answers }

test('white space and the encoding of accents do not change the hash of a question text', () => {
  expect(textFingerprint({ ...question, description: ' Is  it\nso? ' })).toBe(textFingerprint(question))
  const [composed, apart] = ['é', 'é'].map((description) => textFingerprint({ ...question, description }))
  expect(apart).toBe(composed)
})

test('swapping two answer texts changes the hash of a question text, but reordering the answers does not', () => {
  const [first, second] = answers.map(({ description }) => description)
  const swapped = [
    { id: 1, description: second ?? '' },
    { id: 2, description: first ?? '' },
  ]

  expect(textFingerprint({ ...question, answers: swapped })).not.toBe(textFingerprint(question))
  expect(textFingerprint({ ...question, answers: answers.toReversed() })).toBe(textFingerprint(question))
})

test('an edition is identified by its text, its correct options, and single or multiple choice', () => {
  const edition = { textDigest: 'w', isMultiple: true, correctIds: [1, 2] }

  expect(editionFingerprint({ ...edition, correctIds: [2, 1, 2] })).toBe(editionFingerprint(edition))
  expect(editionFingerprint({ ...edition, isMultiple: false })).not.toBe(editionFingerprint(edition))
  expect(editionFingerprint({ ...edition, correctIds: [1] })).not.toBe(editionFingerprint(edition))
})
