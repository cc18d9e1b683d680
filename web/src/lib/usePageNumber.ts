import { useNavigate, useSearch } from '@tanstack/react-router'
import { asCount } from './lists/urlState.ts'

export function usePageNumber(): [number, (page: number) => void] {
  const { page } = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()

  const goTo = (next: number) => {
    navigate({
      to: '.',
      search: (kept) => ({ ...kept, page: next > 1 ? next : undefined }),
      resetScroll: false,
    })
  }
  return [asCount(page) ?? 1, goTo]
}
