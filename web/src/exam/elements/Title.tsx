import { useScreenHeading } from '../../ui/useScreenHeading.ts'
import styles from './text.module.css'

interface Props {
  children: string
  inBrowser?: string
}

export const Title = ({ children, inBrowser = children }: Props) => (
  <h1 ref={useScreenHeading(inBrowser)} tabIndex={-1} className={styles['title']}>
    {children}
  </h1>
)
