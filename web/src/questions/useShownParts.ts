import { useLocalStorage } from '@mantine/hooks'

const allParts = { answers: true, labels: true }

/** The parts of a question that are shown. The choice is stored in the browser. */
export function useShownParts() {
  return useLocalStorage({ key: 'question-view', defaultValue: allParts, getInitialValueInEffect: false })
}
