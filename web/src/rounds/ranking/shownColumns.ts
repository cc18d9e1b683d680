import { useLocalStorage } from '@mantine/hooks'
import type { TextKey } from '../../i18n/text.ts'

export const optionalColumns = ['unanswered', 'taken', 'finished'] as const
type OptionalColumn = (typeof optionalColumns)[number]

export const columnTexts: Record<OptionalColumn, TextKey> = {
  unanswered: 'INTERVIEWS.UNANSWERED',
  taken: 'RESULT.TAKEN_TIME',
  finished: 'INTERVIEWS.FINISHED',
}

export const useShownColumns = () =>
  useLocalStorage<readonly OptionalColumn[]>({
    key: 'ranking-columns',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
