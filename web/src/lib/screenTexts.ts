import { t } from '../i18n/text.ts'

/** What every screen says when its content could not be loaded. */
export function failureTexts() {
  return { title: t('APP.FAILURE_TITLE'), text: t('APP.FAILURE'), retryLabel: t('APP.RETRY') }
}
