export interface Row {
  cells: string[]
  line: number
  isBroken?: boolean
  mayBeNames?: boolean
}
