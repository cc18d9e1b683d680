import type { Version } from '@assay/contract/questions/history'
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { VersionCard } from './VersionCard.tsx'

beforeAll(() => addTexts('staff', 'bank'))

const answersOf = (texts: string[]) =>
  texts.map((description, at) => ({ id: at + 1, description, description_html: description }))
const translation = (lang: string, description: string, texts: string[], is_behind = false) => ({
  lang,
  description,
  description_html: `<p>${description}</p>`,
  answers: answersOf(texts),
  is_behind,
})
const german = translation('de', 'Was ist grün?', ['Ein Blatt', 'Eine Wurzel'])

const aVersion = (version: number, more: Partial<Version> = {}): Version => ({
  version,
  created_time: '2026-01-02T03:04:05.000Z',
  created_by: null,
  description: 'What is green?',
  description_html: '<p>What is green?</p>',
  answers: answersOf(['A leaf', 'A root']).map((answer, at) => ({ ...answer, is_valid: at === 0, is_fixed: false })),
  keeps_order: false,
  lang: 'en',
  wordings: [german],
  labels: ['TREES'],
  origin: 'written',
  ...more,
})

function renderVersion(version: Version, before: Version | undefined): void {
  render(
    <MantineProvider env="test">
      <VersionCard version={version} before={before} isCurrent={false} />
    </MantineProvider>,
  )
}
const changes = () => within(screen.getByRole('list', { name: 'Translations' }))
const heads = () =>
  changes()
    .getAllByText(/^Translation in /)
    .map(({ textContent }) => textContent)

test('a version shows added, changed and removed languages with their texts', () => {
  const before = aVersion(1, { wordings: [german, translation('fr', 'Vert ?', ['Feuille', 'Racine'])] })
  const changed = translation('de', 'Was ist grün?', ['Ein Blatt', 'Die Wurzel'])
  renderVersion(aVersion(2, { wordings: [changed, translation('es', '¿Verde?', ['Hoja', 'Raíz'])] }), before)

  expect(heads()).toEqual([
    'Translation in Deutsch: changed',
    'Translation in Español: new',
    'Translation in Français: removed',
  ])
  expect(changes().getByText('Eine').tagName).toBe('DEL')
  expect(changes().getByText('Die').tagName).toBe('INS')
  expect(changes().getByText('Raíz').tagName).toBe('INS')
  expect(changes().getByText('Racine').tagName).toBe('DEL')
  expect(changes().getAllByText('Correct')).toHaveLength(3)
})

test('a version shows a newly outdated translation in one line, and no unchanged translation', () => {
  const after = aVersion(2, { description: 'What is greener?', wordings: [{ ...german, is_behind: true }] })
  renderVersion(after, aVersion(1))

  expect(heads()).toEqual(['Translation in Deutsch: outdated from this version on'])
  expect(changes().queryByText(/Was ist/)).toBeNull()
})

test('the first version shows its initial languages', () => {
  renderVersion(aVersion(1), undefined)

  expect(heads()).toEqual(['Translation in Deutsch: new'])
  expect(changes().getByText('Ein Blatt')).toBeTruthy()
})

test('a version shows a changed language, order or fixed answer, and no line without a change', () => {
  const answers = aVersion(1).answers.map((answer, at) => ({ ...answer, is_fixed: at === 1 }))
  renderVersion(aVersion(2, { lang: null, keeps_order: true, answers }), aVersion(1))

  expect(screen.getByText('Language of the text: Not set (before: English)')).toBeTruthy()
  expect(screen.getByText('The answers keep their order from this version on')).toBeTruthy()
  expect(screen.getByText('Answer 2 stays in its place')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Translations' })).toBeNull()
})
