import { Text, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Surface } from '../Surface.tsx'
import styles from './CollapsibleSection.module.css'

interface Props {
  title: string
  lead: string
  /** True if the content needs attention, so that the section is open at first. Users can close the open section. */
  isOpen?: boolean
  children: ReactNode
}

/** The section is a native element, so that the browser's search finds its content, and `focusFirstFault` opens it. */
export function CollapsibleSection({ title, lead, isOpen = false, children }: Props) {
  const [isOpened, setOpened] = useState(isOpen)
  return (
    <Surface p={0}>
      <details
        className={styles['fold']}
        open={isOpened || isOpen}
        onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      >
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
