import { useLocalStorage } from '@mantine/hooks'

const allParts = { answers: true, labels: true }

export function useShownParts() {
  return useLocalStorage({ key: 'question-view', defaultValue: allParts, getInitialValueInEffect: false })
}
