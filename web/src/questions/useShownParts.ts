import { useLocalStorage } from '@mantine/hooks'

const everything = { answers: true, labels: true }

/** What a reader of the bank likes to see stays with their browser. */
export function useShownParts() {
  return useLocalStorage({ key: 'question-view', defaultValue: everything, getInitialValueInEffect: false })
}
