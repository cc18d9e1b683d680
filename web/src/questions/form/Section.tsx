import { Fieldset, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './AnswersField.module.css'

interface Props {
  legend: string
  hint: ReactNode
  children: ReactNode
}

export const Section = ({ legend, hint, children }: Props) => (
  <Fieldset legend={legend} variant="unstyled" p={0} m={0} miw={0} classNames={{ legend: styles['legend'] ?? '' }}>
    <Text fz="sm" c="dimmed" mb="sm">
      {hint}
    </Text>
    {children}
  </Fieldset>
)
