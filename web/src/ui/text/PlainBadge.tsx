import { Badge } from '@mantine/core'

interface Props {
  look: 'default' | 'outline' | 'dot'
  color?: string
  size?: 'sm'
  className?: string | undefined
  children: string
}

/** A badge in normal case that is never truncated. */
export const PlainBadge = ({ look, color = 'gray', size, className, children }: Props) => (
  <Badge
    variant={look}
    color={color}
    {...(size && { size })}
    className={className}
    tt="none"
    styles={{ label: { overflow: 'visible' } }}
  >
    {children}
  </Badge>
)
