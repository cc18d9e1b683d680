import type { Blueprint } from '@assay/contract/blueprints'
import { t } from '../i18n/text.ts'

/**
 * The list also contains the blueprint from the URL, even if it is archived or deleted, so that the filter always shows
 * its selected blueprint.
 */
export function blueprintChoices(blueprints: readonly Blueprint[], selectedId: number | null) {
  const offered = blueprints.map(({ id, name }) => ({ value: String(id), label: name }))
  const isListed = selectedId === null || blueprints.some(({ id }) => id === selectedId)
  const other = isListed
    ? []
    : [{ value: String(selectedId), label: t('INTERVIEWS.OTHER_BLUEPRINT', { number: selectedId }) }]
  return [{ value: '', label: t('INTERVIEWS.ANY_BLUEPRINT') }, ...offered, ...other]
}
