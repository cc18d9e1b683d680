import { type Label, listLabels } from '@assay/contract/labels'
import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'

export function useLabels(): { labels: readonly Label[]; failure: string | null; isKnown: boolean } {
  const { data, isLoadingError } = useQuery(query(listLabels))
  return {
    labels: data ?? [],
    failure: isLoadingError ? t('LABEL_GET_ERROR_MESSAGE') : null,
    isKnown: data !== undefined,
  }
}
