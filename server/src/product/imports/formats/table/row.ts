export interface Row {
  cells: string[]
  line: number
  isBroken?: boolean
  /** True for the first row, if it is unclear whether it has the titles. */
  mayBeNames?: boolean
}
