import type { Refused } from '@assay/contract/client'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'
import { refusedFrom } from '../api.ts'
import { toast } from '../toast.tsx'
import { useGoBack } from '../useGoBack.ts'

/** The form must not change during editing, so the record is not loaded again. */
export function useFormRecord<Sent, Found>(
  record: UseQueryOptions<Sent, Error, Found, unknown[]>,
  fallback: string,
  failures: Partial<Record<Refused['code'], TextKey>> & { otherwise: TextKey },
): Found | undefined {
  const { data, error } = useQuery({ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, ...record })
  const goBack = useGoBack(fallback)
  const failure = error && (failures[refusedFrom(error).code] ?? failures.otherwise)

  useEffect(() => {
    if (!failure) return
    toast('danger', t(failure))
    goBack()
  }, [failure, goBack])

  return data
}
