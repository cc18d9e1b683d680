import type { Question } from '@assay/contract/questions/questions'
import { expect, test } from 'vitest'
import {
  changedTranslations,
  freeLanguages,
  newTranslation,
  translationField,
  translationsRequest,
  translationValues,
} from './translationValues.ts'

const stored = translationValues({
  wordings: [
    {
      lang: 'de',
      description: 'Was?',
      description_html: '<p>Was?</p>',
      answers: [{ id: 5, description: 'Ja', description_html: 'Ja' }],
      is_behind: true,
    },
  ],
} satisfies Pick<Question, 'wordings'>)

test('a translation shows its answers in the order of the question’s answers', () => {
  const answers = [{ key: 'new-1' }, { key: 'answer-5' }]
  expect(translationsRequest(stored, answers)).toEqual([{ lang: 'de', description: 'Was?', answers: ['', 'Ja'] }])
  expect(translationField('wordings.0.answers.1', answers)).toBe('wordings.0.answers.answer-5')
  expect(translationField('wordings.0.description', answers)).toBe('wordings.0.description')
})

test('only changed translations are sent: a new text, a new language, or a confirmed outdated text', () => {
  expect(changedTranslations(stored, stored)).toEqual({ toSave: [], toRemove: [] })
  expect(changedTranslations(stored, [])).toEqual({ toSave: [], toRemove: ['de'] })
  const fits = stored.map((translation) => ({ ...translation, is_behind: false }))
  const more = newTranslation('es')
  expect(changedTranslations(stored, [...fits, more])).toEqual({
    toSave: [
      { translation: fits[0], at: 0 },
      { translation: more, at: 1 },
    ],
    toRemove: [],
  })
})

test('a new translation can have any language that the question does not have yet', () => {
  const free = freeLanguages('en', stored)
  expect(free).not.toContain('en')
  expect(free).not.toContain('de')
  expect(free).toHaveLength(14)
})
