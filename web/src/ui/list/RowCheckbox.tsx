import { Checkbox } from '@mantine/core'

interface Props {
  label: string
  title?: string | undefined
  size?: number
  className?: string | undefined
  isChecked: boolean
  isDisabled?: boolean
  onToggle: () => void
}

export const RowCheckbox = ({ label, title, size = 16, className, isChecked, isDisabled, onToggle }: Props) => (
  <Checkbox
    aria-label={label}
    title={title}
    size={`${size}px`}
    className={className}
    checked={isChecked}
    disabled={isDisabled}
    onChange={onToggle}
  />
)
