import type { Figure } from '@assay/contract/insight/figures'
import type { OptionInsight } from '@assay/contract/insight/questions'
import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../../i18n/staffTexts.ts'
import { flagReasons } from './reasons.ts'

beforeAll(() => addTexts('insight'))

const sure = (value: number, low: number, high: number): Figure => ({ state: 'ok', value, low, high, needed: 0 })
const few: Figure = { state: 'too_few', value: null, low: null, high: null, needed: 4 }

const option = (description: string, wanted: Partial<OptionInsight>): OptionInsight => ({
  id: 1,
  description,
  description_html: description,
  is_valid: false,
  chosen: 10,
  share: sure(0.3, 0.2, 0.4),
  mean_rest: 0.5,
  correlation: sure(0, -0.2, 0.2),
  is_dead: false,
  ...wanted,
})

test('the warning about a possibly wrong answer key names each option that supports the warning', () => {
  const options = [
    option('A', { is_valid: true, correlation: sure(-0.4, -0.6, -0.1) }),
    option('B', {}),
    option('C', { correlation: sure(0.4, 0.1, 0.6) }),
    option('D', { correlation: few, share: sure(0.7, 0.55, 0.8) }),
  ]
  const [reason] = flagReasons({ flags: ['LIKELY_WRONG_KEY'], options })

  expect(reason?.sentences).toEqual([
    'Candidates with poor results in the other questions chose “A”, which the answer key marks as correct.',
    'Candidates with good results in the other questions chose “C”, which the answer key marks as wrong.',
    'More than half of the candidates chose “D”, which the answer key marks as wrong.',
  ])
})

test('the warning about rarely chosen options lists these options, and other warnings have one sentence', () => {
  const options = [option('A', { is_valid: true }), option('B', { is_dead: true })]
  const reasons = flagReasons({ flags: ['TOO_HARD', 'DEAD_OPTION'], options })

  expect(reasons.map(({ sentences }) => sentences)).toEqual([
    ['Fewer than two in ten candidates answer this question correctly.'],
    ['Hardly any candidate chooses “B”.'],
  ])
})
