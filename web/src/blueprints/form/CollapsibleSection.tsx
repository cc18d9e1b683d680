import { Text, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Surface } from '../../ui/Surface.tsx'
import styles from './Fold.module.css'

interface Props {
  title: string
  lead: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A rarely used form section. A native `<details>` element, so that the browser's page search finds its content. */
export function CollapsibleSection({ title, lead, isOpen, onToggle, children }: Props) {
  return (
    <Surface p={0}>
      <details className={styles['fold']} open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
        <summary>
          <IconChevronRight size={18} aria-hidden className={styles['sign']} />
          <span>
            <Title order={2} size="h3">
              {title}
            </Title>
            <Text fz="sm" c="dimmed">
              {lead}
            </Text>
          </span>
        </summary>
        <div className={styles['content']}>{children}</div>
      </details>
    </Surface>
  )
}
