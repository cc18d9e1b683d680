// biome-ignore-all lint/a11y/noRedundantRoles: a table with a changed `display` loses its roles in some browsers
import type { CSSProperties, ReactNode } from 'react'
import styles from './Bars.module.css'

export interface Bar {
  key: string
  name: ReactNode
  share: number
  figures: readonly (string | number)[]
}

interface Props {
  caption: string
  titles: readonly [name: string, ...figures: string[]]
  bars: readonly Bar[]
  isBare?: boolean
}

/** The ARIA roles are explicit, because a changed CSS `display` removes the roles of table elements. */
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
