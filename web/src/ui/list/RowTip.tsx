import { Tooltip, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  tip: string
  className?: string | undefined
  children: ReactNode
}

export const RowTip = ({ tip, className, children }: Props) => (
  <Tooltip label={tip} multiline maw={320} events={{ hover: true, focus: true, touch: false }}>
    <UnstyledButton className={className}>{children}</UnstyledButton>
  </Tooltip>
)
