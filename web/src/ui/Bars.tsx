import type { ReactNode } from 'react'
import styles from './Bars.module.css'

export interface Bar {
  key: string
  name: ReactNode
  /** From 0 to 1: how far the bar reaches. */
  share: number
  /** The figure that the bar shows, and others that belong to it. */
  figures: readonly (string | number)[]
}

interface Props {
  caption: string
  /** Above the names, and above each figure. */
  titles: readonly [name: string, ...figures: string[]]
  bars: readonly Bar[]
  /** The figures alone, where they stand beside another picture of them. */
  isBare?: boolean
}

/** A bar chart that is its own table: every bar is named at its beginning and stands beside its figures. */
export function Bars({ caption, titles: [nameTitle, ...figureTitles], bars, isBare }: Props) {
  return (
    <table className={styles['table']} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{nameTitle}</th>
          {!isBare && <td />}
          {figureTitles.map((title) => (
            <th key={title} scope="col" data-number>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, share, figures }) => (
          <tr key={key}>
            <th scope="row" className={styles['name']}>
              {name}
            </th>
            {!isBare && (
              <td className={styles['bar']}>
                <span style={{ '--share': `${share * 100}%` } as React.CSSProperties} />
              </td>
            )}
            {figures.map((figure, at) => (
              <td key={figureTitles[at]} data-number className={at === 0 ? styles['figure'] : undefined}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
