// biome-ignore-all lint/a11y/noRedundantRoles: a table that is shown as blocks loses its roles in some browsers
import type { CSSProperties, ReactNode } from 'react'
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

/**
 * A bar chart that is its own table: every bar is named at its beginning and stands beside its figures; where there is no room
 * for that, it stands below its name. The roles are written out: a changed `display` would take them away.
 */
export function Bars({ caption, titles: [nameTitle, ...figureTitles], bars, isBare }: Props) {
  return (
    <table
      className={styles['table']}
      role="table"
      aria-label={caption}
      data-bare={isBare}
      style={{ '--figures': figureTitles.length } as CSSProperties}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={styles['name']}>
            {nameTitle}
          </th>
          {!isBare && <td />}
          {figureTitles.map((title) => (
            <th key={title} role="columnheader" scope="col" data-number>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {bars.map(({ key, name, share, figures }) => (
          <tr key={key} role="row">
            <th role="rowheader" scope="row" className={styles['name']}>
              {name}
            </th>
            {!isBare && (
              <td className={styles['bar']}>
                <span style={{ '--share': `${share * 100}%` } as CSSProperties} />
              </td>
            )}
            {figures.map((figure, at) => (
              <td key={figureTitles[at]} role="cell" data-number className={at === 0 ? styles['figure'] : undefined}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
