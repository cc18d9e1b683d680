import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import styles from './Steps.module.css'

type StepState = 'done' | 'current' | 'pending'

interface Props {
  label: string
  titles: readonly string[]
  current: number
  stateTexts: Record<StepState, string>
}

function stepState(place: number, current: number): StepState {
  if (place === current) return 'current'
  return place < current ? 'done' : 'pending'
}

export function Steps({ label, titles, current, stateTexts }: Props) {
  return (
    <ol className={styles['steps']} aria-label={label}>
      {titles.map((title, place) => {
        const state = stepState(place, current)
        return (
          <li key={title} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={styles['marker']} aria-hidden>
              {state === 'done' ? <IconCheck size={16} stroke={2.5} /> : place + 1}
            </span>
            {title}
            <VisuallyHidden> ({stateTexts[state]})</VisuallyHidden>
          </li>
        )
      })}
    </ol>
  )
}
