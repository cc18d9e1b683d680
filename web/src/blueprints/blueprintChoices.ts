import type { Blueprint } from '@assay/contract/blueprints'
import { t } from '../i18n/text.ts'

/** What a list can be cut down to. An address can ask for a blueprint that is archived, or gone. */
export function blueprintChoices(blueprints: readonly Blueprint[], wanted: number | null) {
  const offered = blueprints.map(({ id, name }) => ({ value: String(id), label: name }))
  const isOffered = wanted === null || blueprints.some(({ id }) => id === wanted)
  const other = isOffered ? [] : [{ value: String(wanted), label: t('INTERVIEWS.OTHER_BLUEPRINT', { number: wanted }) }]
  return [{ value: '', label: t('INTERVIEWS.ANY_BLUEPRINT') }, ...offered, ...other]
}
