import type { Blueprint } from '@assay/contract/blueprints'
import { LabelBadge } from '../labels/LabelBadge.tsx'
import styles from './RecipeLabels.module.css'

export function RecipeLabels({ labels }: Pick<Blueprint, 'labels'>) {
  return (
    <ul className={styles['labels']}>
      {labels.map(({ id, name, color, amount }) => (
        <li key={id}>
          <LabelBadge name={name} color={color} />
          {amount !== null && <span className={styles['amount']}>{amount}</span>}
        </li>
      ))}
    </ul>
  )
}
