import { useQuery } from '@tanstack/react-query'
import { loadPart } from '../lib/updates/parts.ts'

const loadList = () => loadPart(() => import('@assay/domain/people/commonPasswords'))

/** Whether it is one of the most common passwords. The list comes once one is typed; without it nothing is said. */
export function useIsCommon(password: string): boolean {
  const { data } = useQuery({
    queryKey: ['common passwords'],
    queryFn: loadList,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: password !== '',
  })
  return data?.isCommonPassword(password) ?? false
}
