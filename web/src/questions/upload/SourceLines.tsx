import { linesAround } from './fileFaults.ts'
import styles from './SourceLines.module.css'

export function SourceLines({ lines, line }: { lines: readonly string[]; line: number }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a scroll area
    <pre className={styles['source']} tabIndex={0}>
      {linesAround(lines, line).map(({ number, text }) => (
        <span key={number} className={styles['line']} data-wrong={number === line}>
          <span className={styles['number']}>{number}</span>
          {text}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}
