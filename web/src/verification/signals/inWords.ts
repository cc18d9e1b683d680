import type { Signal } from '@assay/contract/verification/signals'
import { languages, localeOf, readStaffLanguage } from '../../i18n/language.ts'
import { wholeOf } from '../../i18n/numbers.ts'
import { type TextKey, t } from '../../i18n/text.ts'

export const kindTexts = {
  WRONG_KEY: 'SIGNALS.WRONG_KEY',
  SECOND_RIGHT: 'SIGNALS.SECOND_RIGHT',
  DEAD_OPTION: 'SIGNALS.DEAD_OPTION',
  LEAK: 'SIGNALS.LEAK',
  SAME_ANSWERS: 'SIGNALS.SAME_ANSWERS',
  FAST_ANSWERS: 'SIGNALS.FAST_ANSWERS',
  LANGUAGE: 'SIGNALS.LANGUAGE',
  EXTRA_TIME: 'SIGNALS.EXTRA_TIME',
} as const satisfies Record<Signal['kind'], TextKey>

function inLanguage(code: string): string {
  const knownLanguage = languages.find(({ language }) => language === code)
  const names = new Intl.DisplayNames(localeOf(readStaffLanguage()), { type: 'language' })
  return t('SIGNALS.IN_LANGUAGE', { language: names.of(knownLanguage?.locale ?? 'en') ?? code })
}

const RAREST = 1e12
const onceIn = (p: number) => wholeOf(Math.min(RAREST, Math.floor(1 / p)))

export function seenInWords(signal: Signal, optionText: (id: number) => string): string {
  switch (signal.kind) {
    case 'WRONG_KEY':
      return t('SIGNALS.WRONG_KEY_SEEN')
    case 'SECOND_RIGHT':
      return t('SIGNALS.SECOND_RIGHT_SEEN', { option: optionText(signal.figures.option_id) })
    case 'DEAD_OPTION': {
      const { option_id, chosen, wrong } = signal.figures
      return t('SIGNALS.DEAD_OPTION_SEEN', { option: optionText(option_id), chosen, wrong })
    }
    case 'LEAK':
      return t('SIGNALS.LEAK_SEEN', { shown: signal.figures.shown })
    case 'SAME_ANSWERS': {
      const { shared, matches, p } = signal.figures
      return t('SIGNALS.SAME_ANSWERS_SEEN', { shared, matches, once: onceIn(p) })
    }
    case 'FAST_ANSWERS':
      return t('SIGNALS.FAST_ANSWERS_SEEN', signal.figures)
    case 'LANGUAGE': {
      const { reference, focal, people, delta } = signal.figures
      const [ofReference = 0, ofFocal = 0] = people
      return t(delta < 0 ? 'SIGNALS.LANGUAGE_HARDER' : 'SIGNALS.LANGUAGE_EASIER', {
        ...{ reference: inLanguage(reference), focal: inLanguage(focal), ofReference, ofFocal },
      })
    }
    case 'EXTRA_TIME': {
      const [ofReference = 0, ofFocal = 0] = signal.figures.people
      const key = signal.figures.delta < 0 ? 'SIGNALS.EXTRA_TIME_HARDER' : 'SIGNALS.EXTRA_TIME_EASIER'
      return t(key, { ofReference, ofFocal })
    }
  }
}
