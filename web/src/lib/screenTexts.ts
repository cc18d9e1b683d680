import { text } from '../i18n/text.ts'

/** What the foot of every list says: which part is shown, and the way to the others. */
export function pagerTexts(page: number, total: number, size: number) {
  const from = (page - 1) * size + 1
  return {
    shown: text('PAGER.SHOWN', { from, to: Math.min(total, page * size), total }),
    labels: {
      pager: text('PAGER.LABEL'),
      previous: text('PAGER.PREVIOUS'),
      next: text('PAGER.NEXT'),
      page: (number: number) => text('PAGER.PAGE', { page: number }),
    },
  }
}

/** What every screen says when its content could not be loaded. */
export function failureTexts() {
  return { title: text('APP.FAILURE_TITLE'), text: text('APP.FAILURE'), retryLabel: text('APP.RETRY') }
}
