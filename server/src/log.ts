export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
export type WarningLog = Pick<Log, 'warn'>
