import styles from './LoadingBar.module.css'

/** A background load that does not block the user. */
export function LoadingBar({ label }: { label: string }) {
  return <div role="progressbar" aria-label={label} className={styles['bar']} />
}
