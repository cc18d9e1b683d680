import { t } from '../i18n/text.ts'

export function failureTexts() {
  return { title: t('APP.FAILURE_TITLE'), text: t('APP.FAILURE'), retryLabel: t('APP.RETRY') }
}
