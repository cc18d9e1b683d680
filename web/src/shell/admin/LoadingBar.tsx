import styles from './LoadingBar.module.css'

/** Shows that something loads in the background, without blocking the user. */
export function LoadingBar({ label }: { label: string }) {
  return <div role="progressbar" aria-label={label} className={styles['bar']} />
}
