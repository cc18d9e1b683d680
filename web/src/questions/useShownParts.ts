import { useLocalStorage } from '@mantine/hooks'

const everything = { answers: true, labels: true }

/** Stored in the browser. */
export function useShownParts() {
  return useLocalStorage({ key: 'question-view', defaultValue: everything, getInitialValueInEffect: false })
}
