import styles from './LoadingBar.module.css'

/** The page is still getting something that nobody has to wait for. */
export function LoadingBar({ label }: { label: string }) {
  return <div role="progressbar" aria-label={label} className={styles['bar']} />
}
