import { joinLabels, splitLabels } from '@assay/domain/bank/labels'
import { useLocalStorage } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** Which labels the bank is filtered by stands in the address, as the call wants it: `?labels=SQL | WEB`. */
export function useLabelFilter(): [string[], (names: string[]) => void] {
  const { labels } = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()

  const filterBy = (names: string[]) => {
    const joined = names.length > 0 ? joinLabels(names) : undefined
    navigate({ to: '.', search: (kept) => ({ ...kept, labels: joined, page: undefined }) })
  }
  return [typeof labels === 'string' ? splitLabels(labels) : [], filterBy]
}

const everything = { answers: true, labels: true }

/** What a reader of the bank likes to see stays with their browser. */
export function useShownParts() {
  return useLocalStorage({ key: 'question-view', defaultValue: everything, getInitialValueInEffect: false })
}
