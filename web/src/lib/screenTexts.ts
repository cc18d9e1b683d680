import { t } from '../i18n/text.ts'

/** What the foot of every list says: which part is shown, and the way to the others. */
export function pagerTexts(page: number, total: number, size: number) {
  const from = (page - 1) * size + 1
  return {
    shown: t('PAGER.SHOWN', { from, to: Math.min(total, page * size), total }),
    labels: {
      pager: t('PAGER.LABEL'),
      previous: t('PAGER.PREVIOUS'),
      next: t('PAGER.NEXT'),
      page: (number: number) => t('PAGER.PAGE', { page: number }),
    },
  }
}

/** What every screen says when its content could not be loaded. */
export function failureTexts() {
  return { title: t('APP.FAILURE_TITLE'), text: t('APP.FAILURE'), retryLabel: t('APP.RETRY') }
}
