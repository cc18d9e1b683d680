export interface Row {
  cells: string[]
  line: number
  isBroken?: boolean
  /** True if it is unclear whether the first row of the table contains the titles. */
  mayBeNames?: boolean
}
