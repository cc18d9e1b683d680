import { Text } from '@mantine/core'
import { languageNameOf } from '../../i18n/language.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { ChangedText } from './ChangedText.tsx'
import styles from './Difference.module.css'
import { type TranslatedText, type TranslationChange, translationDifferences } from './translations.ts'

interface Props {
  before: readonly TranslatedText[]
  /** `answers` contains the answer key of the question, which also applies to its translations. */
  after: { wordings: readonly TranslatedText[]; answers: readonly { id: number; is_valid: boolean }[] }
}

const changeTexts: Record<TranslationChange['kind'], TextKey> = {
  came: 'HISTORY.WORDING_CAME',
  went: 'HISTORY.WORDING_WENT',
  changed: 'HISTORY.WORDING_CHANGED',
  fellBehind: 'HISTORY.WORDING_BEHIND',
  fits: 'HISTORY.WORDING_FITS',
}

const nothing = { description: '', answers: [] }

export function TranslationChanges({ before, after: { wordings, answers } }: Props) {
  const changes = translationDifferences(before, wordings)
  if (changes.length === 0) return null
  const isCorrect = (wanted: number) => answers.some(({ id, is_valid }) => id === wanted && is_valid)
  const withKey = (translation: TranslatedText | null) =>
    translation
      ? {
          ...translation,
          answers: translation.answers.map((answer) => ({ ...answer, is_valid: isCorrect(answer.id) })),
        }
      : nothing
  return (
    <ul className={styles['wordings']} aria-label={t('TRANSLATIONS.TITLE')}>
      {changes.map(({ lang, kind, before: old, after: now }) => (
        <li key={lang}>
          <Text fz="sm" c="dimmed">
            {t(changeTexts[kind], { language: languageNameOf(lang) })}
          </Text>
          {kind !== 'fellBehind' && kind !== 'fits' && (
            <ChangedText before={withKey(old)} after={withKey(now)} lang={lang} />
          )}
        </li>
      ))}
    </ul>
  )
}
