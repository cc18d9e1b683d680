import type { Blueprint } from '@assay/contract/blueprints'
import { t } from '../i18n/text.ts'

/** The blueprint in the URL is included even if it is archived or deleted. */
export function blueprintChoices(blueprints: readonly Blueprint[], wanted: number | null) {
  const offered = blueprints.map(({ id, name }) => ({ value: String(id), label: name }))
  const isOffered = wanted === null || blueprints.some(({ id }) => id === wanted)
  const other = isOffered ? [] : [{ value: String(wanted), label: t('INTERVIEWS.OTHER_BLUEPRINT', { number: wanted }) }]
  return [{ value: '', label: t('INTERVIEWS.ANY_BLUEPRINT') }, ...offered, ...other]
}
