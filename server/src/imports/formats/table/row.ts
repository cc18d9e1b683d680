export interface Row {
  cells: string[]
  line: number
  isBroken?: boolean
  /** The first row, if it is unclear whether it is a header. */
  mayBeNames?: boolean
}
