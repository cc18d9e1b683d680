import { useNavigate, useSearch } from '@tanstack/react-router'

export function usePageNumber(): [number, (page: number) => void] {
  const { page } = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 0

  const goTo = (next: number) => {
    navigate({
      to: '.',
      search: (kept) => ({ ...kept, page: next > 1 ? next : undefined }),
      resetScroll: false,
    })
  }
  return [isPage ? page : 1, goTo]
}
