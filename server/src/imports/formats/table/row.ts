export interface Row {
  cells: string[]
  line: number
  /** Its quotes do not say where its cells end. */
  isBroken?: boolean
  /** The first one, where nobody can tell whether it has the names of the columns. */
  mayBeNames?: boolean
}
