import { useLocalStorage } from '@mantine/hooks'

const allParts = { answers: true, labels: true }

/** The shown parts of a question; the choice is stored in the browser. */
export function useShownParts() {
  return useLocalStorage({ key: 'question-view', defaultValue: allParts, getInitialValueInEffect: false })
}
