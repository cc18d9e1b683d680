import { tableWords } from '@assay/domain/round/table/tableWords'
import type { ConfirmationVerdict } from '@assay/domain/verification/rates'
import { beforeAll, expect, test } from 'vitest'
import { addTexts } from '../i18n/staffTexts.ts'
import { t } from '../i18n/text.ts'
import { stateInWords } from '../interviews/decide/decisionWords.ts'
import { verdictInWords } from '../interviews/verificationTest/verificationWords.ts'
import { bandTexts } from '../results/rankInWords.ts'
import { roundStates } from './roundState.ts'

beforeAll(() => addTexts('staff', 'interviews'))

test('a saved table and the page use the same words for candidates', () => {
  const { states, bands, decisions, confirmations } = tableWords.en

  for (const [state, word] of Object.entries(states)) expect(t(roundStates[state as keyof typeof states])).toBe(word)
  for (const [band, word] of Object.entries(bands)) expect(t(bandTexts[band as keyof typeof bands])).toBe(word)
  for (const [state, word] of Object.entries(decisions))
    expect(stateInWords(state as keyof typeof decisions)).toBe(word)
  for (const [verdict, word] of Object.entries(confirmations))
    expect(verdictInWords(verdict === 'open' ? null : (verdict as ConfirmationVerdict))).toBe(word)
})
