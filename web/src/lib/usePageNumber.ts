import { useNavigate, useSearch } from '@tanstack/react-router'

/** The page number is in the URL (`?page=2`), so that users can share it, reload it and go back. */
export function usePageNumber(): [number, (page: number) => void] {
  const { page } = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 0

  const turnTo = (next: number) => {
    navigate({
      to: '.',
      search: (kept) => ({ ...kept, page: next > 1 ? next : undefined }),
      resetScroll: false,
    })
  }
  return [isPage ? page : 1, turnTo]
}
