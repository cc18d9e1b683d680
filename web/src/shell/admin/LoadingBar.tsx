import styles from './LoadingBar.module.css'

export function LoadingBar({ label }: { label: string }) {
  return <div role="progressbar" aria-label={label} className={styles['bar']} />
}
