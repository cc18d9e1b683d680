import type { Mark } from '@assay/contract/results/evidence'
import { formatDuration } from '@assay/domain/exam/formatDuration'
import { type TextKey, t } from '../../i18n/text.ts'

export const eventTexts = {
  hidden: 'MARK.HIDDEN',
  reload: 'MARK.RELOAD',
  language: 'MARK.LANGUAGE',
  network: 'MARK.NETWORK',
  page: 'MARK.PAGE',
  server: 'MARK.SERVER',
  copy_blocked: 'MARK.COPY_BLOCKED',
} as const satisfies Record<Mark['kind'], TextKey>

const kinds = Object.keys(eventTexts) as Mark['kind'][]

export const durationText = (kind: Mark['kind'], seconds: number): string =>
  t('MARK.LASTED', { what: t(eventTexts[kind]), time: formatDuration(seconds) })

export const countText = (kind: Mark['kind'], count: number): string =>
  t('MARK.COUNTED', { what: t(eventTexts[kind]), count })

/** Attempts to copy have no duration, so the text contains their number. */
export const eventTotals = (marks: readonly Mark[]): string[] =>
  kinds.flatMap((kind) => {
    const marksOfKind = marks.filter((mark) => mark.kind === kind)
    if (marksOfKind.length === 0) return []
    if (kind === 'copy_blocked') return countText(kind, marksOfKind.length)
    return durationText(
      kind,
      marksOfKind.reduce((sum, { seconds }) => sum + seconds, 0),
    )
  })
