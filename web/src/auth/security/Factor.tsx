import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import long from '../../ui/longButtons.module.css'
import styles from './Security.module.css'

interface Props {
  title: string
  text: string
  action?: ReactNode
  children?: ReactNode
}

export function Factor({ title, text, action, children }: Props) {
  return (
    <li className={styles['factor']}>
      <div className={`${styles['head']} ${long['longButtons']}`}>
        <div className={styles['words']}>
          <Title order={3} size="h5">
            {title}
          </Title>
          <Text fz="sm" c="dimmed">
            {text}
          </Text>
        </div>
        {action}
      </div>
      {children}
    </li>
  )
}
