export interface Row {
  cells: string[]
  line: number
  /** Its quotes do not say where its cells end. */
  isBroken?: boolean
}
