import { Group, Input, Text } from '@mantine/core'
import { type CSSProperties, useId } from 'react'
import styles from './RangeField.module.css'

interface Props {
  label: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
  /** The value with its unit: '30 questions'. */
  valueText: string
  warning?: string | undefined
  error?: string | undefined
  disabled?: boolean
}

export function RangeField({ label, value, min, max, step, onChange, valueText, warning, error, disabled }: Props) {
  const id = useId()
  const said = `${id}-said`
  return (
    <div>
      <Group justify="space-between" gap="sm">
        <Input.Label htmlFor={id}>{label}</Input.Label>
        <Text component="output" htmlFor={id} fz="sm" fw={600} className={styles['value']}>
          {valueText}
        </Text>
      </Group>
      <input
        id={id}
        type="range"
        className={styles['range']}
        style={{ '--filled': `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        aria-valuetext={valueText}
        aria-invalid={error !== undefined}
        aria-describedby={said}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
      <Group justify="space-between" fz="xs" c="dimmed" aria-hidden>
        <span>{min}</span>
        <span>{max}</span>
      </Group>
      <div id={said} aria-live="polite">
        {error && <p className={styles['error']}>{error}</p>}
        {warning && <p className={styles['warning']}>{warning}</p>}
      </div>
    </div>
  )
}
