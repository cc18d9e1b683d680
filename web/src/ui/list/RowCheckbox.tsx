import { Checkbox, CheckIcon, rem } from '@mantine/core'
import type { CSSProperties } from 'react'

interface Props {
  label: string
  title?: string | undefined
  /** In pixels. */
  size?: number
  className?: string | undefined
  isChecked: boolean
  isDisabled?: boolean
  onToggle: () => void
}

const { root, body, inner, input, icon = '' } = Checkbox.classes

/** Chooses a row. It is drawn as the kit's is, by plain elements: a page of rows has a box in each, and the kit's take ten times as long. */
export function RowCheckbox({ label, title, size = 16, className = '', isChecked, isDisabled, onToggle }: Props) {
  const look = {
    '--checkbox-size': rem(size),
    '--checkbox-radius': 'var(--mantine-radius-sm)',
    '--checkbox-color': 'var(--mantine-primary-color-filled)',
    '--checkbox-icon-color': 'var(--mantine-color-white)',
  }
  return (
    // `print.css` leaves it out by its name.
    <div className={`mantine-Checkbox-root ${root} ${className}`} style={look as CSSProperties}>
      <div className={body}>
        <div className={inner}>
          <input
            type="checkbox"
            className={`mantine-focus-auto ${input}`}
            aria-label={label}
            title={title}
            checked={isChecked}
            disabled={isDisabled}
            onChange={onToggle}
          />
          <CheckIcon className={icon} />
        </div>
      </div>
    </div>
  )
}
