import { Title } from '@mantine/core'
import styles from './ScreenTitle.module.css'
import { useScreenHeading } from './useScreenHeading.ts'

interface Props {
  children: string
  inBrowser?: string
}

export const ScreenTitle = ({ children, inBrowser = children }: Props) => (
  <Title order={1} dir="auto" ref={useScreenHeading(inBrowser)} tabIndex={-1} className={styles['title'] ?? ''}>
    {children}
  </Title>
)
