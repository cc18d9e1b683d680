import type { ResultQuestion } from '@assay/contract/results/results'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { firstStatus, type ShownStatus, statusOfParam, statusParam } from '../question/status.ts'

/** Status and page are in the URL; a new status restarts at page one. */
export function useResultFilter(questions: readonly ResultQuestion[]): [ShownStatus, (status: ShownStatus) => void] {
  const { status } = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()
  const asked = statusOfParam(status)

  const choose = (next: ShownStatus) => {
    navigate({
      to: '.',
      search: (kept) => ({ ...kept, status: statusParam(next), page: undefined }),
      resetScroll: false,
      replace: true,
    })
  }
  return [asked === undefined ? firstStatus(questions) : asked, choose]
}
