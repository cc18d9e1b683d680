import { Badge } from '@mantine/core'

interface Props {
  look: 'default' | 'outline'
  size?: 'sm'
  className?: string | undefined
  children: string
}

export const PlainBadge = ({ look, size, className, children }: Props) => (
  <Badge variant={look} color="gray" {...(size && { size })} className={className}>
    {children}
  </Badge>
)
