import { useLocalStorage } from '@mantine/hooks'

const allParts = { answers: true, labels: true }

/** Stored in the browser. */
export function useShownParts() {
  return useLocalStorage({ key: 'question-view', defaultValue: allParts, getInitialValueInEffect: false })
}
